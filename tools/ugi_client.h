/* SPDX-License-Identifier: MIT */
/*
 * The other end of the protocol UGI: starts a program, asks it for moves, and
 * waits no longer than it must.  The program may do anything: say nonsense,
 * say nothing, or end.
 */
#ifndef GOTI_TOOLS_UGI_CLIENT_H
#define GOTI_TOOLS_UGI_CLIENT_H

#include <stdint.h>

#include "solver/base/err.h"

typedef struct goti_ugi_client goti_ugi_client;

typedef enum goti_ugi_answer {
    GOTI_UGI_MOVE, /* it said a move, legal or not */
    GOTI_UGI_LATE, /* it said none in time */
    GOTI_UGI_ENDED /* it has ended */
} goti_ugi_answer;

enum { GOTI_UGI_MOVE_BYTES = 512 };

/**
 * Start a program and greet it.
 * @param command     run by the shell.
 * @param options     lines "setoption", or "".
 * @param timeout_ms  for each answer; the first ones have 10 s at least.
 * @return GOTI_E_IO, with the command and what it did instead; GOTI_E_MEMORY.
 */
goti_err goti_ugi_open(const char *command, const char *options,
                       uint32_t timeout_ms, goti_ugi_client **out,
                       goti_msg *msg) GOTI_NODISCARD;

/** Have it quit, kill it if it does not.  Accepts NULL. */
void goti_ugi_close(goti_ugi_client *client);

/** A new game begins: wait until it is ready; GOTI_UGI_MOVE if it is. */
goti_ugi_answer goti_ugi_new_game(goti_ugi_client *client);

/**
 * Ask for a move.
 * @param position  a line "position ...".
 * @param go        a line "go ...".
 * @param more_ms   what it may take beside the timeout.
 * @param move      out: GOTI_UGI_MOVE_BYTES; what it said, on GOTI_UGI_MOVE.
 */
goti_ugi_answer goti_ugi_ask(goti_ugi_client *client, const char *position,
                             const char *go, uint32_t more_ms, char *move);

/** How it ended: "exit code 3", "signal 9"; after GOTI_UGI_ENDED. */
const char *goti_ugi_end(const goti_ugi_client *client);

#endif
