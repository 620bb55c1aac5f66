/* SPDX-License-Identifier: MIT */
/*
 * A line is drawn at most every few tenths of a second, and costs one clock
 * read otherwise, so callers may report small steps.  The rate is a ratio of
 * two decaying sums over about the last half of the run: tiers and levels
 * differ in speed a thousandfold, and an estimate must see both kinds.
 */
#include "solver/base/progress.h"

#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "solver/base/mem.h"

enum { STAGE_BYTES = 128, LINE_BYTES = 256, DEFAULT_COLUMNS = 80 };

static const double REDRAW_SECONDS = 0.2;
static const double PLAIN_SECONDS = 10.0;
/* What the rate remembers: at least this, and this share of the run. */
static const double MEMORY_SECONDS = 30.0;
static const double MEMORY_SHARE = 0.5;

struct goti_progress {
    bool quiet;
    bool terminal;
    bool drawn; /* the cursor is on a line we drew */
    uint64_t total, done;
    double opened, last_draw, last_rate; /* seconds of the monotonic clock */
    uint64_t rated;                      /* done at last_rate */
    double rate_units, rate_seconds;
    char stage[STAGE_BYTES];
};

/*
 * The one variable at file scope: a signal handler is given nothing but the
 * signal's number, and sig_atomic_t is all it may write.
 */
static volatile sig_atomic_t interrupted;

static double now_seconds(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Resident now; the peak where there is no /proc. */
static uint64_t resident_bytes(void)
{
    uint64_t size = 0;
    uint64_t resident = 0;
    FILE *const f = fopen("/proc/self/statm", "r");
    const int n = f ? fscanf(f, "%" SCNu64 " %" SCNu64, &size, &resident) : 0;
    if (f != NULL) (void)fclose(f);
    const long page_bytes = sysconf(_SC_PAGESIZE);
    if (n != 2 || page_bytes <= 0) return goti_mem_peak();
    return resident * (uint64_t)page_bytes;
}

static size_t terminal_columns(void)
{
    struct winsize size;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return DEFAULT_COLUMNS;
    return size.ws_col;
}

/* Append to a line, cut at its end. */
static void append(char *line, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

static void append(char *line, const char *fmt, ...)
{
    const size_t used = strlen(line);
    va_list args;
    va_start(args, fmt);
    (void)vsnprintf(line + used, LINE_BYTES - used, fmt, args);
    va_end(args);
}

static void append_rate(char *line, double per_second)
{
    static const char *const unit[] = {"", " k", " M", " G", " T"};
    size_t i = 0;
    for (; per_second >= 1000 && i < 4; i++)
        per_second /= 1000;
    append(line, "%.*f%s/s", per_second < 10 ? 1 : 0, per_second, unit[i]);
}

static void append_duration(char *line, double seconds)
{
    if (seconds >= 1e8) { /* more than three years is no estimate */
        append(line, "?");
        return;
    }
    const unsigned s = (unsigned)(seconds + 0.5);
    if (s >= 3600)
        append(line, "%uh%02um", s / 3600, s / 60 % 60);
    else if (s >= 60)
        append(line, "%um%02us", s / 60, s % 60);
    else
        append(line, "%us", s);
}

static void update_rate(goti_progress *p, double now)
{
    const double seconds = now - p->last_rate;
    if (seconds <= 0) return;
    double memory = MEMORY_SHARE * (now - p->opened);
    if (memory < MEMORY_SECONDS) memory = MEMORY_SECONDS;
    const double keep = memory / (memory + seconds);
    p->rate_units = p->rate_units * keep + (double)(p->done - p->rated);
    p->rate_seconds = p->rate_seconds * keep + seconds;
    p->rated = p->done;
    p->last_rate = now;
}

static void make_line(const goti_progress *p, char *line)
{
    line[0] = '\0';
    append(line, "%s", p->stage);
    const char *separator = p->stage[0] != '\0' ? ": " : "";
    if (p->total > 0) {
        double percent = 100.0 * (double)p->done / (double)p->total;
        if (percent > 100) percent = 100;
        append(line, "%s%.1f%%", separator, percent);
        separator = ", ";
    }
    const double rate =
        p->rate_seconds > 0 ? p->rate_units / p->rate_seconds : 0;
    if (rate > 0) {
        append(line, "%s", separator);
        append_rate(line, rate);
        separator = ", ";
        if (p->done < p->total) {
            append(line, ", ETA ");
            append_duration(line, (double)(p->total - p->done) / rate);
        }
    }
    char memory[32];
    append(line, "%s%s", separator,
           goti_mem_format(resident_bytes(), memory, sizeof memory));
}

/* Remove the redrawn line, if it is there. */
static void clear_line(goti_progress *p)
{
    if (p->drawn) (void)fputs("\r\033[K", stderr);
    p->drawn = false;
}

static void draw(goti_progress *p, double now)
{
    char line[LINE_BYTES];
    update_rate(p, now);
    make_line(p, line);
    p->last_draw = now;
    if (!p->terminal) {
        (void)fprintf(stderr, "%s\n", line);
        return;
    }
    /* A line that wraps could not be redrawn; the last column wraps too. */
    const size_t columns = terminal_columns();
    if (strlen(line) >= columns) line[columns - 1] = '\0';
    clear_line(p);
    (void)fputs(line, stderr);
    (void)fflush(stderr);
    p->drawn = true;
}

goti_progress *goti_progress_open(bool quiet, uint64_t total)
{
    goti_progress *const p = calloc(1, sizeof *p);
    if (p == NULL) return NULL; /* as quiet: every function accepts NULL */
    p->quiet = quiet;
    p->total = total;
    p->terminal = isatty(STDERR_FILENO) != 0;
    p->opened = p->last_draw = p->last_rate = now_seconds();
    return p;
}

void goti_progress_close(goti_progress *p)
{
    if (p == NULL) return;
    clear_line(p);
    (void)fflush(stderr);
    free(p);
}

void goti_progress_stage(goti_progress *p, const char *fmt, ...)
{
    if (p == NULL || p->quiet) return;
    va_list args;
    va_start(args, fmt);
    (void)vsnprintf(p->stage, sizeof p->stage, fmt, args);
    va_end(args);
    goti_progress_add(p, 0);
}

void goti_progress_add(goti_progress *p, uint64_t units)
{
    if (p == NULL || p->quiet) return;
    p->done += units;
    const double now = now_seconds();
    const double wait = p->terminal ? REDRAW_SECONDS : PLAIN_SECONDS;
    if (now - p->last_draw >= wait) draw(p, now);
}

void goti_progress_skip(goti_progress *p, uint64_t units)
{
    if (p == NULL) return;
    p->rated += units;
    goti_progress_add(p, units);
}

void goti_progress_note(goti_progress *p, const char *fmt, ...)
{
    if (p == NULL || p->quiet) return;
    clear_line(p);
    va_list args;
    va_start(args, fmt);
    (void)vfprintf(stderr, fmt, args);
    va_end(args);
    (void)fputc('\n', stderr);
}

/* The first signal asks; the second is for a program that does not listen. */
static void on_signal(int number)
{
    if (interrupted) {
        (void)signal(number, SIG_DFL);
        (void)raise(number); /* delivered when this handler returns */
    }
    interrupted = 1;
}

void goti_progress_catch_signals(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    (void)sigemptyset(&action.sa_mask);
    /* A write of a table must not fail because someone pressed Ctrl-C. */
    action.sa_flags = SA_RESTART;
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGTERM, &action, NULL);
}

bool goti_progress_interrupted(void)
{
    return interrupted != 0;
}
