/* SPDX-License-Identifier: MIT */
/*
 * What requests say, read with care: parameters of the query and members of a
 * JSON body.  Each function returns false once it has made the refusal.
 */
#ifndef GOTI_TOOLS_SERVE_PARAMS_H
#define GOTI_TOOLS_SERVE_PARAMS_H

#include "tools/serve/reply.h"
#include "tools/serve/request.h"

/** Are all parameters among those names (NULL at the end), each given once, and
 * text? */
bool goti_params_check(const goti_request *r, const char *const *names,
                       goti_reply *reply);

/** A whole number in [min, max]; out stays where it is not given. */
bool goti_params_number(const goti_request *r, const char *name, uint64_t min,
                        uint64_t max, uint64_t *out, goti_reply *reply);

/** Which of the choices, NULL at the end; out stays where it is not given. */
bool goti_params_choice(const goti_request *r, const char *name,
                        const char *const *choices, unsigned *out,
                        goti_reply *reply);

/** Parse the body: a JSON object with no members but names. Free it. */
bool goti_body_read(const goti_request *r, const char *const *names,
                    json_object **out, goti_reply *reply);

/** A text member, borrowed from body; NULL if it is not there, which is
 * refused where it must be. */
bool goti_body_text(json_object *body, const char *name, bool needed,
                    const char **out, goti_reply *reply);

/** A whole number that must be there, from 0 to 2^53. */
bool goti_body_number(json_object *body, const char *name, uint64_t *out,
                      goti_reply *reply);

/** As goti_params_choice, of a text of the body. */
bool goti_body_choice(json_object *body, const char *name, bool needed,
                      const char *const *choices, unsigned *out,
                      goti_reply *reply);

#endif
