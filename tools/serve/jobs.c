/* SPDX-License-Identifier: MIT */
#include "tools/serve/jobs.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct goti_jobs {
    pthread_mutex_t lock;
    pthread_cond_t added;
    goti_job *first, *last;
    unsigned n_waiting;
    bool stopped;
    unsigned n_threads;
    pthread_t *thread; /* owned */
};

static goti_job *take(goti_jobs *jobs)
{
    pthread_mutex_lock(&jobs->lock);
    while (jobs->first == NULL && !jobs->stopped)
        pthread_cond_wait(&jobs->added, &jobs->lock);
    goti_job *const job = jobs->first;
    if (job != NULL) {
        jobs->first = job->next;
        if (jobs->first == NULL) jobs->last = NULL;
        jobs->n_waiting--;
    }
    pthread_mutex_unlock(&jobs->lock);
    return job;
}

static void *work(void *ctx)
{
    goti_jobs *const jobs = ctx;
    for (goti_job *job; (job = take(jobs)) != NULL;)
        job->run(job);
    return NULL;
}

goti_err goti_jobs_open(unsigned n_threads, goti_jobs **out, goti_msg *msg)
{
    goti_jobs *const jobs = calloc(1, sizeof *jobs);
    if (jobs == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    pthread_mutex_init(&jobs->lock, NULL);
    pthread_cond_init(&jobs->added, NULL);
    jobs->thread = calloc(n_threads, sizeof *jobs->thread);
    int failed = jobs->thread == NULL;
    while (!failed && jobs->n_threads < n_threads) {
        failed =
            pthread_create(&jobs->thread[jobs->n_threads], NULL, work, jobs);
        if (!failed) jobs->n_threads++;
    }
    if (failed) {
        goti_jobs_close(jobs);
        return goti_fail(msg, GOTI_E_MEMORY, "cannot start %u threads",
                         n_threads);
    }
    *out = jobs;
    return GOTI_OK;
}

void goti_jobs_close(goti_jobs *jobs)
{
    if (jobs == NULL) return;
    pthread_mutex_lock(&jobs->lock);
    jobs->stopped = true;
    pthread_cond_broadcast(&jobs->added);
    pthread_mutex_unlock(&jobs->lock);
    for (unsigned i = 0; i < jobs->n_threads; i++)
        pthread_join(jobs->thread[i], NULL);
    free(jobs->thread);
    pthread_cond_destroy(&jobs->added);
    pthread_mutex_destroy(&jobs->lock);
    free(jobs);
}

bool goti_jobs_add(goti_jobs *jobs, goti_job *job, unsigned most)
{
    pthread_mutex_lock(&jobs->lock);
    const bool fits = most == 0 || jobs->n_waiting < most;
    if (fits) {
        job->next = NULL;
        if (jobs->last != NULL)
            jobs->last->next = job;
        else
            jobs->first = job;
        jobs->last = job;
        jobs->n_waiting++;
        pthread_cond_signal(&jobs->added);
    }
    pthread_mutex_unlock(&jobs->lock);
    return fits;
}
