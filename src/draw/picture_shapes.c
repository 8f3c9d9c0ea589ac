#include "picture_shapes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * Paths are written as in SVG, all coordinates absolute: M move, L line,
 * C curve, Z close. The crown is 100 wide around 0,0; digits are 60 wide and
 * 100 high from 0,0 on, and the y axis points down.
 */
static const char crown_path[] = "M -30 22 L -42 -16 L -19 -2 L -22 -29 L -7 -4 L 0 -34 L 7 -4 "
                                 "L 22 -29 L 19 -2 L 42 -16 L 30 22 Z "
                                 "M -32 28 L 32 28 L 32 39 L -32 39 Z ";

static const struct {
    double x, y;
} crown_balls[] = {{-44, -20}, {-23, -33}, {0, -38}, {23, -33}, {44, -20}};
static const double crown_ball_radius = 6.5;

static const char *const digit_paths[] = {
    "M 30 0 C 8 0 0 22 0 50 C 0 78 8 100 30 100 C 52 100 60 78 60 50 C 60 22 52 0 30 0 Z",
    "M 10 22 L 36 0 L 36 100",
    "M 3 28 C 3 8 16 0 30 0 C 46 0 57 10 57 28 C 57 50 30 66 3 100 L 59 100",
    "M 4 14 C 12 4 20 0 30 0 C 46 0 56 10 56 25 C 56 40 44 48 26 48 "
    "C 46 48 58 58 58 74 C 58 90 46 100 30 100 C 16 100 8 96 1 86",
    "M 45 100 L 45 0 L 0 70 L 60 70",
    "M 54 0 L 12 0 L 7 46 C 14 40 22 37 31 37 C 48 37 58 50 58 68 "
    "C 58 87 46 100 28 100 C 16 100 8 96 1 87",
    "M 50 8 C 44 2 38 0 32 0 C 12 0 1 24 1 58 C 1 86 12 100 31 100 "
    "C 48 100 59 87 59 68 C 59 50 48 39 32 39 C 16 39 4 50 1 62",
    "M 2 0 L 58 0 L 22 100",
    "M 30 47 C 14 47 6 38 6 24 C 6 10 15 0 30 0 C 45 0 54 10 54 24 C 54 38 46 47 30 47 "
    "C 12 47 1 58 1 73 C 1 90 13 100 30 100 C 47 100 59 90 59 73 C 59 58 48 47 30 47 Z",
    "M 10 92 C 16 98 22 100 28 100 C 48 100 59 76 59 42 C 59 14 48 0 29 0 "
    "C 12 0 1 13 1 32 C 1 50 12 61 28 61 C 44 61 56 50 59 38",
};
static const double digit_width = 0.60, digit_distance = 0.84; /* of the height */

void qs_shape_path(cairo_t *cairo, const char *path, double x, double y, double unit)
{
    while (*path) {
        char command = *path++;
        double at[6];
        int count = command == 'C' ? 6 : command == 'M' || command == 'L' ? 2 : 0;
        for (int i = 0; i < count; i++) {
            char *end;
            at[i] = (i % 2 ? y : x) + unit * (double)strtol(path, &end, 10);
            path = end;
        }
        if (command == 'M')
            cairo_move_to(cairo, at[0], at[1]);
        else if (command == 'L')
            cairo_line_to(cairo, at[0], at[1]);
        else if (command == 'C')
            cairo_curve_to(cairo, at[0], at[1], at[2], at[3], at[4], at[5]);
        else if (command == 'Z')
            cairo_close_path(cairo);
    }
}

void qs_shape_crown(cairo_t *cairo, double x, double y, double width)
{
    const double turn = 2 * acos(-1), unit = width / 100;
    qs_shape_path(cairo, crown_path, x, y, unit);
    for (size_t i = 0; i < sizeof crown_balls / sizeof *crown_balls; i++) {
        cairo_new_sub_path(cairo);
        cairo_arc(cairo, x + unit * crown_balls[i].x, y + unit * crown_balls[i].y,
                  unit * crown_ball_radius, 0, turn);
        cairo_close_path(cairo);
    }
}

const char *qs_shape_digit(int digit)
{
    return digit_paths[digit];
}

double qs_shape_number_width(int32_t number, double height)
{
    char digits[16];
    int count = snprintf(digits, sizeof digits, "%d", number);
    return height * ((count - 1) * digit_distance + digit_width);
}

void qs_shape_number(cairo_t *cairo, int32_t number, double x, double y, double height)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    double left = x - qs_shape_number_width(number, height) / 2;
    for (int i = 0; digits[i] >= '0' && digits[i] <= '9'; i++)
        qs_shape_path(cairo, digit_paths[digits[i] - '0'], left + i * digit_distance * height,
                      y - height / 2, height / 100);
}
