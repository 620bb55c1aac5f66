/* SPDX-License-Identifier: MIT */
/*
 * Files that are whole or not there: written under a temporary name, synced,
 * then renamed, and the directory synced.  goti's own files in its own
 * directories have temporaries of known names, which a killed process leaves to
 * the next one; files that a user named have not.
 */
#ifndef GOTI_BASE_FILE_H
#define GOTI_BASE_FILE_H

#include <stddef.h>
#include <stdint.h>

#include "solver/base/err.h"

typedef struct goti_atomic_file goti_atomic_file;

/** Start writing path (as path.tmp beside it). Owned: commit or abandon. */
goti_err goti_atomic_open(const char *path, goti_atomic_file **out,
                          goti_msg *msg) GOTI_NODISCARD;
/**
 * Start writing the file that a user named, where anything may be.  Symbolic
 * links are followed; a regular file at their end is replaced on commit, and
 * its mode kept, or a new one made, with the mode that the umask says.  The
 * temporary has a name of its own beside it.  Anything else, a FIFO or a
 * device, is written to as it is: commit and abandon then only close it.
 * Owned: commit or abandon.
 * @return GOTI_E_IO, with path in the message, for directories and files that
 * may not be written too; GOTI_E_MEMORY.
 */
goti_err goti_atomic_open_output(const char *path, goti_atomic_file **out,
                                 goti_msg *msg) GOTI_NODISCARD;
/** Append bytes. */
goti_err goti_atomic_write(goti_atomic_file *f, const void *data,
                           size_t size_bytes, goti_msg *msg) GOTI_NODISCARD;
/** Overwrite bytes already written, for example a header known at the end. */
goti_err goti_atomic_pwrite(goti_atomic_file *f, const void *data,
                            size_t size_bytes, uint64_t offset,
                            goti_msg *msg) GOTI_NODISCARD;
#ifdef GOTI_MPI
/** Leave room for bytes that other processes write, by the next call. */
goti_err goti_atomic_skip(goti_atomic_file *f, uint64_t size_bytes,
                          goti_msg *msg) GOTI_NODISCARD;
/** Write into the temporary that another process opened for path, and sync. */
goti_err goti_atomic_write_into(const char *path, const void *data,
                                size_t size_bytes, uint64_t offset,
                                goti_msg *msg) GOTI_NODISCARD;
#endif
/** Sync, close, rename, sync the directory. Frees f, also on failure. */
goti_err goti_atomic_commit(goti_atomic_file *f, goti_msg *msg) GOTI_NODISCARD;
/** Give up: close and remove the temporary. Accepts NULL. */
void goti_atomic_abandon(goti_atomic_file *f);
/** Remove temporaries of a process that was killed; hold the lock of dir. */
void goti_file_remove_unfinished(const char *dir);

/** Read a whole file of at most max_bytes; *data is malloc'ed, NUL added. */
goti_err goti_file_read(const char *path, size_t max_bytes, char **data,
                        size_t *size_bytes, goti_msg *msg) GOTI_NODISCARD;

/** Make a directory and its parents; fine if it is there. */
goti_err goti_file_mkdirs(const char *path, goti_msg *msg) GOTI_NODISCARD;

/**
 * Take the exclusive lock of a directory (flock on DIR/.lock).
 * @return GOTI_E_BUSY when another process holds it. Release with _unlock.
 */
goti_err goti_file_lock(const char *dir, int *fd, goti_msg *msg) GOTI_NODISCARD;
void goti_file_unlock(int fd);

#endif
