#include "written_text.h"

#include <stdlib.h>

#include "test.h"

void qs_written_text_begin(struct qs_written_text *written)
{
    written->text = NULL;
    written->output = MUST(open_memstream(&written->text, &written->length));
}

char *qs_written_text_end(struct qs_written_text *written)
{
    assert_int_equal(fclose(written->output), 0);
    qs_release_later(written->text, free);
    return written->text;
}
