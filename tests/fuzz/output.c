/* SPDX-License-Identifier: MIT */
#include "tests/fuzz/output.h"

#include <stdlib.h>

#include "tests/fuzz/fuzz.h"

void fuzz_output_begin(FILE **stream, fuzz_output *out)
{
    *out = (fuzz_output){.stream = stream, .kept = *stream};
    out->memory = open_memstream(&out->text, &out->size);
    FUZZ_TRUTH(out->memory != NULL);
    *stream = out->memory;
}

void fuzz_output_end(fuzz_output *out)
{
    *out->stream = out->kept;
    FUZZ_TRUTH(fclose(out->memory) == 0);
}

void fuzz_output_free(fuzz_output *out)
{
    free(out->text);
    out->text = NULL;
}
