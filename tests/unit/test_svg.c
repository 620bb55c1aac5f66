/* SPDX-License-Identifier: MIT */
#include "tools/svg.h"

#include <criterion/criterion.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

static goti_svg *opened(void)
{
    goti_svg *s = NULL;
    cr_assert_eq(goti_svg_open(&s, NULL), GOTI_OK);
    return s;
}

static void expect(goti_svg *s, const char *wanted)
{
    char *text = NULL;
    size_t size = 0;
    cr_assert_eq(goti_svg_close(s, &text, &size, NULL), GOTI_OK);
    cr_expect_str_eq(text, wanted);
    cr_expect_eq(size, strlen(wanted));
    free(text);
}

Test(svg, elements)
{
    goti_svg *const s = opened();
    goti_svg_begin(s, "svg");
    goti_svg_attribute(s, "role", "img");
    goti_svg_begin(s, "title");
    goti_svg_text(s, "a ");
    goti_svg_textf(s, "%d", 12);
    goti_svg_end(s);
    goti_svg_begin(s, "circle");
    goti_svg_number(s, "r", 3.5);
    goti_svg_end(s);
    goti_svg_begin(s, "polyline");
    goti_svg_points(s, "points", (const goti_svg_point[]){{1, 2}, {-0.5, 3.25}},
                    2);
    goti_svg_end(s);
    goti_svg_end(s);
    expect(s, HEAD "<svg role=\"img\">\n<title>a 12</title>\n"
                   "<circle r=\"3.5\"/>\n"
                   "<polyline points=\"1,2 -0.5,3.3\"/>\n</svg>\n");
}

/* What a text holds is no markup, and no byte makes the document invalid. */
Test(svg, escaping)
{
    static const char *const cases[][2] = {
        {"a<b>&\"c'", "a&lt;b&gt;&amp;&quot;c&#39;"},
        {"]]>", "]]&gt;"},
        {"\xe0\xa4\xa4\xf0\x9f\x90\xaf", "\xe0\xa4\xa4\xf0\x9f\x90\xaf"},
        {"\x01\x1b\x7f", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
        {"\t\n", "\t\n"},
        {"\xff\xc3", "\xef\xbf\xbd\xef\xbf\xbd"},
        {"\xc0\xbc", "\xef\xbf\xbd\xef\xbf\xbd"}, /* '<', overlong */
        {"\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
        {"\xef\xbf\xbe\xef\xbf\xbf", "\xef\xbf\xbd\xef\xbf\xbd"},
        {"\xef\xbf\xbd", "\xef\xbf\xbd"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char wanted[256];
        goti_svg *const s = opened();
        goti_svg_begin(s, "g");
        goti_svg_attribute(s, "id", cases[i][0]);
        goti_svg_text(s, cases[i][0]);
        goti_svg_end(s);
        snprintf(wanted, sizeof wanted, HEAD "<g id=\"%s\">%s</g>\n",
                 cases[i][1], cases[i][1]);
        expect(s, wanted);
    }
}

Test(svg, long_texts_are_cut_between_characters)
{
    char text[700] = "", wanted[900];
    for (unsigned i = 0; i < 300; i++)
        strcat(text, "\xc3\xa9");
    goti_svg *const s = opened();
    goti_svg_begin(s, "g");
    goti_svg_textf(s, "%s", text);
    goti_svg_end(s);
    snprintf(wanted, sizeof wanted, HEAD "<g>%.510s</g>\n", text);
    expect(s, wanted);
}

static void expect_number(double value, const char *wanted)
{
    char text[GOTI_SVG_NUMBER_BYTES];
    cr_expect_str_eq(goti_svg_fixed(value, text), wanted);
}

static void expect_numbers(void)
{
    expect_number(0, "0");
    expect_number(-0.04, "0");
    expect_number(-0.06, "-0.1");
    expect_number(0.05, "0.1");
    expect_number(12, "12");
    expect_number(12.34, "12.3");
    expect_number(99.96, "100");
    expect_number(-7.5, "-7.5");
    expect_number(1e300, "1000000000");
    expect_number(-1e300, "-1000000000");
}

Test(svg, numbers)
{
    expect_numbers();
    /* Where there is such a locale: a comma would part two numbers. */
    if (setlocale(LC_ALL, "de_DE.UTF-8") != NULL) expect_numbers();
}

Test(svg, given_up)
{
    goti_svg_abandon(NULL);
    goti_svg *const s = opened();
    goti_svg_begin(s, "svg");
    goti_svg_abandon(s);
}
