#include "written_text.h"

#include <stdlib.h>

#include "test.h"

void qs_written_text_begin(struct qs_written_text *written)
{
    struct qs_error error;
    written->text = NULL;
    written->stream = open_memstream(&written->text, &written->length);
    assert_non_null(written->stream);
    written->output = qs_output_to_stream(written->stream, &error);
    assert_non_null(written->output);
}

char *qs_written_text_end(struct qs_written_text *written)
{
    struct qs_error error;
    assert_true(qs_output_close(written->output, &error));
    assert_int_equal(fclose(written->stream), 0);
    qs_release_later(written->text, free);
    return written->text;
}
