/* SPDX-License-Identifier: MIT */
/*
 * One socket is the program's standard input and output.  A socket, since its
 * descriptors are closed in other programs that threads start meanwhile, and
 * since writing to it never stops us: neither by a signal nor by waiting.
 */
#include "tools/ugi_client.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "solver/base/utf8.h"
#include "tools/words.h"

extern char **environ;

enum {
    LINE_BYTES = 8192,
    START_MS = 10000, /* a program may take to start, whatever its timeout */
    PATIENCE_MS = 1000,
    STEP_MS = 2
};

struct goti_ugi_client {
    pid_t pid; /* and its process group */
    int fd;
    uint32_t timeout_ms;
    bool ended;
    char end[40];
    char buf[LINE_BYTES]; /* read, not yet handed out */
    size_t begin, size;
};

/* ---- time --------------------------------------------------------------- */

static uint64_t now_ms(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* Wait for the socket; false if the time is up. */
static bool wait_for(const goti_ugi_client *c, short events, uint64_t deadline)
{
    for (;;) {
        const uint64_t now = now_ms();
        if (now >= deadline) return false;
        const uint64_t left = deadline - now;
        struct pollfd p = {.fd = c->fd, .events = events};
        const int n = poll(&p, 1, left > 1000 ? 1000 : (int)left);
        if (n > 0) return true;
        if (n < 0 && errno != EINTR) return true; /* the call will tell */
    }
}

/* ---- starting and ending ------------------------------------------------ */

static goti_err spawn(const char *command, int fd, pid_t *pid, goti_msg *msg)
{
    char *const argv[] = {(char[]){"sh"}, (char[]){"-c"}, strdup(command),
                          NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t defaults;
    if (argv[2] == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    (void)posix_spawn_file_actions_init(&actions);
    (void)posix_spawn_file_actions_adddup2(&actions, fd, STDIN_FILENO);
    (void)posix_spawn_file_actions_adddup2(&actions, fd, STDOUT_FILENO);
    /* A group of its own: Ctrl-C is for us, and all of it can be ended. */
    (void)posix_spawnattr_init(&attributes);
    (void)posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP |
                                                    POSIX_SPAWN_SETSIGDEF);
    (void)sigemptyset(&defaults);
    (void)sigaddset(&defaults, SIGPIPE);
    (void)sigaddset(&defaults, SIGXFSZ);
    (void)posix_spawnattr_setsigdefault(&attributes, &defaults);
    errno = posix_spawn(pid, "/bin/sh", &actions, &attributes, argv, environ);
    const bool failed = errno != 0;
    (void)posix_spawn_file_actions_destroy(&actions);
    (void)posix_spawnattr_destroy(&attributes);
    free(argv[2]);
    if (!failed) return GOTI_OK;
    return goti_fail_errno(msg, GOTI_E_IO, "cannot start /bin/sh");
}

static void note_end(goti_ugi_client *c, int status)
{
    c->ended = true;
    if (WIFSIGNALED(status))
        (void)snprintf(c->end, sizeof c->end, "signal %d", WTERMSIG(status));
    else
        (void)snprintf(c->end, sizeof c->end, "exit code %d",
                       WEXITSTATUS(status));
}

/* Wait a while for its end; false if it goes on. */
static bool reap(goti_ugi_client *c, uint32_t patience_ms)
{
    const uint64_t deadline = now_ms() + patience_ms;
    int status = 0;
    while (!c->ended) {
        const pid_t got = waitpid(c->pid, &status, WNOHANG);
        if (got == c->pid) note_end(c, status);
        if (got < 0 && errno != EINTR) note_end(c, 0);
        if (c->ended || now_ms() >= deadline) break;
        (void)nanosleep(&(struct timespec){.tv_nsec = STEP_MS * 1000000L},
                        NULL);
    }
    return c->ended;
}

static void kill_group(goti_ugi_client *c)
{
    int status = 0;
    if (c->ended) return;
    (void)kill(-c->pid, SIGKILL);
    while (waitpid(c->pid, &status, 0) < 0 && errno == EINTR)
        ;
    note_end(c, status);
}

/* Its end of the socket is closed: it has ended, or soon will. */
static goti_ugi_answer ended(goti_ugi_client *c)
{
    if (!reap(c, PATIENCE_MS)) kill_group(c);
    return GOTI_UGI_ENDED;
}

/* ---- lines -------------------------------------------------------------- */

static goti_ugi_answer send_line(goti_ugi_client *c, const char *line,
                                 uint64_t deadline)
{
    size_t left = strlen(line);
    bool newline = false;
    while (left > 0 || !newline) {
        if (left == 0) {
            newline = true;
            line = "\n";
            left = 1;
        }
        const ssize_t n = send(c->fd, line, left, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n > 0) {
            line += n;
            left -= (size_t)n;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            if (!wait_for(c, POLLOUT, deadline)) return GOTI_UGI_LATE;
        } else if (errno != EINTR) {
            return ended(c);
        }
    }
    return GOTI_UGI_MOVE;
}

static goti_ugi_answer read_more(goti_ugi_client *c, uint64_t deadline)
{
    if (c->begin > 0) {
        memmove(c->buf, c->buf + c->begin, c->size - c->begin);
        c->size -= c->begin;
        c->begin = 0;
    }
    if (c->size == sizeof c->buf)
        c->size = 0; /* a line that long says nothing
                        that we ask for */
    if (!wait_for(c, POLLIN, deadline)) return GOTI_UGI_LATE;
    const ssize_t n =
        recv(c->fd, c->buf + c->size, sizeof c->buf - c->size, MSG_DONTWAIT);
    if (n > 0) c->size += (size_t)n;
    if (n == 0) return ended(c);
    if (n < 0 && errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK)
        return ended(c);
    return GOTI_UGI_MOVE;
}

/* The next line that begins with that word; *rest is what follows it, good
 * until the next call. */
static goti_ugi_answer read_line(goti_ugi_client *c, const char *word,
                                 uint64_t deadline, const char **rest)
{
    for (;;) {
        char *const line = c->buf + c->begin;
        char *const end = memchr(line, '\n', c->size - c->begin);
        if (end == NULL) {
            const goti_ugi_answer answer = read_more(c, deadline);
            if (answer != GOTI_UGI_MOVE) return answer;
            continue;
        }
        *end = '\0';
        c->begin = (size_t)(end + 1 - c->buf);
        const char *next = line;
        if (!goti_word_is(goti_word_next(&next), word)) continue;
        *rest = next;
        return GOTI_UGI_MOVE;
    }
}

/* Send a line, and wait for one that begins with that word. */
static goti_ugi_answer ask(goti_ugi_client *c, const char *line,
                           const char *word, uint32_t time_ms,
                           const char **rest)
{
    const uint64_t deadline = now_ms() + time_ms;
    const goti_ugi_answer sent = send_line(c, line, deadline);
    return sent == GOTI_UGI_MOVE ? read_line(c, word, deadline, rest) : sent;
}

/* ---- the protocol ------------------------------------------------------- */

static goti_err greet(goti_ugi_client *c, const char *command,
                      const char *options, goti_msg *msg)
{
    const char *word = "ugiok", *rest;
    const uint32_t time_ms =
        c->timeout_ms > START_MS ? c->timeout_ms : START_MS;
    goti_ugi_answer answer = ask(c, "ugi", word, time_ms, &rest);
    if (answer == GOTI_UGI_MOVE) {
        char line[1100];
        word = "readyok";
        (void)snprintf(line, sizeof line, "%sisready", options);
        answer = ask(c, line, word, time_ms, &rest);
    }
    if (answer == GOTI_UGI_LATE)
        return goti_fail(msg, GOTI_E_IO, "engine '%.*s': no '%s' within %u ms",
                         GOTI_UTF8_CUT(command, 200), word, time_ms);
    if (answer == GOTI_UGI_ENDED)
        return goti_fail(msg, GOTI_E_IO, "engine '%.*s': ended before '%s': %s",
                         GOTI_UTF8_CUT(command, 200), word, c->end);
    return GOTI_OK;
}

goti_err goti_ugi_open(const char *command, const char *options,
                       uint32_t timeout_ms, goti_ugi_client **out,
                       goti_msg *msg)
{
    int fd[2];
    goti_ugi_client *const c = calloc(1, sizeof *c);
    if (c == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fd) != 0) {
        free(c);
        return goti_fail_errno(msg, GOTI_E_IO, "cannot make a socket");
    }
    c->fd = fd[0];
    c->timeout_ms = timeout_ms;
    goti_err err = spawn(command, fd[1], &c->pid, msg);
    (void)close(fd[1]);
    if (err != GOTI_OK) {
        (void)close(c->fd);
        free(c);
        return err;
    }
    err = greet(c, command, options, msg);
    if (err != GOTI_OK) {
        kill_group(c);
        goti_ugi_close(c);
        return err;
    }
    *out = c;
    return GOTI_OK;
}

void goti_ugi_close(goti_ugi_client *c)
{
    if (c == NULL) return;
    if (!c->ended) {
        (void)send_line(c, "quit", now_ms() + PATIENCE_MS);
        (void)shutdown(c->fd, SHUT_WR);
        if (!reap(c, PATIENCE_MS)) kill_group(c);
    }
    (void)close(c->fd);
    free(c);
}

goti_ugi_answer goti_ugi_new_game(goti_ugi_client *c)
{
    const char *rest;
    return ask(c, "uginewgame\nisready", "readyok", c->timeout_ms, &rest);
}

goti_ugi_answer goti_ugi_ask(goti_ugi_client *c, const char *position,
                             const char *go, uint32_t more_ms, char *move)
{
    const char *rest;
    goti_ugi_answer answer = send_line(c, position, now_ms() + c->timeout_ms);
    if (answer == GOTI_UGI_MOVE)
        answer = ask(c, go, "bestmove", c->timeout_ms + more_ms, &rest);
    if (answer == GOTI_UGI_MOVE)
        (void)goti_word_copy(goti_word_next(&rest), move, GOTI_UGI_MOVE_BYTES);
    return answer;
}

const char *goti_ugi_end(const goti_ugi_client *c)
{
    return c->end;
}
