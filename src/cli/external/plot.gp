# Seconds over n, a line for each engine, from a table of `queensat compare --format csv`, or a line
# for each group of one of `queensat sweep --summary --format csv`:
#
#     gnuplot -c plot.gp times.csv svg >times.svg
#     gnuplot -c plot.gp summary.csv pdf "family engine" >summary.pdf
#
# The format is svg, png or pdf; the columns in quotes name a line. `compare --plot FILE` and
# `sweep --summary --plot FILE` do the same. If instances have the same n, they are numbered instead.
if (exists("ARGC")) {
    table = ARG1
    format = ARGC >= 2 ? ARG2 : "svg"
    by = ARGC >= 3 ? ARG3 : "engine"
}

# All formats have the same proportions of letters to the picture.
set encoding utf8
if (format eq "svg") set terminal svg noenhanced size 900,600 dynamic font "sans,13" \
    background rgb "white"
if (format eq "png") set terminal pngcairo noenhanced size 1350,900 font "sans,14.5" \
    linewidth 1.5 pointscale 1.5
if (format eq "pdf") set terminal pdfcairo noenhanced size 18cm,12cm font "sans,7.4" \
    linewidth 0.7 pointscale 0.6

# A list is a text with a line for each of its words.
rest(list) = list[strstrt(list, "\n") + 1:*]
item(list, i) = i == 1 ? list[1:strstrt(list, "\n") - 1] : item(rest(list), i - 1)
place(list, word) = list[1:strlen(word) + 1] eq word."\n" ? 1 : 1 + place(rest(list), word)
has(list, word) = strstrt("\n".list, "\n".word."\n") > 0

# What the table has: names of lines, instances, and whether two of them have the same n.
set datafile separator comma
set datafile columnheaders
name(i) = words(by) == 0 ? "all" : strcol(word(by, i)).(i < words(by) ? " ".name(i + 1) : "")
names = ""; sizes = ""; same = 0; repetitions = 1; target = 0; runs = 0; is_first = 0
greater(a, b) = b > a ? b : a
note(name) = (names = has(names, name) ? names : names.name."\n", \
    is_first = name eq item(names, 1), \
    same = is_first && has(sizes, strcol("n")) ? 1 : same, \
    sizes = is_first ? sizes.strcol("n")."\n" : sizes, \
    repetitions = greater(repetitions, column("repetitions")), \
    target = greater(target, column("target")), \
    runs = greater(runs, column("runs")), 0) # of a summary; a column that is not there is NaN
set table $nothing
plot table using (note(name(1))) with table
unset table

# The points: line, x, seconds, least, most, and 1 if a limit stopped it. A search that gave up has
# none.
instance = 0
along(name) = (instance = name eq item(names, 1) ? instance + 1 : instance, \
    same ? instance : column("n"))
positive(seconds) = seconds > 1e-9 ? seconds : 1e-9
median(_) = column("median_seconds")
least(_) = runs > 0 ? median(0) : column("least_seconds") # a summary has no such columns
most(_) = runs > 0 ? median(0) : column("most_seconds")
is_stopped(_) = runs > 0 ? 0 : strcol("stop") ne "done"
is_answered(_) = runs > 0 || strcol("maximum") ne "" || strcol("target_reached") ne ""
set table $points
plot table using (place(names, name(1))):(along(name(1))):(positive(median(0))): \
    (positive(least(0))):(positive(most(0))):(is_stopped(0)) with table \
    if (median(0) >= 0 && (is_stopped(0) || is_answered(0)))
unset table
set datafile separator whitespace
unset datafile columnheaders
set datafile missing NaN

# The axes. A wide range of n is logarithmic, with marks at 1, 2, 5, 10 and so on.
stats $points using 2 nooutput name "x"
stats $points using 4 nooutput name "least"
stats $points using 5 nooutput name "most"
stats $points using 6 nooutput name "stopped"
bottom = floor(log10(least_min))
top = greater(bottom + 1, ceil(log10(most_max) + 0.05))
wide = !same && x_min >= 1 && x_max >= 20 * x_min
pad = greater(0.25, (x_max - x_min) * 0.02)
set logscale y
set yrange [10**bottom:10**top]
set micro
set format y "%.0s %cs" # such as 10 ms
set xlabel same ? "instance, in the given order" : "n"
if (wide) {
    set logscale x
    set xrange [x_min * 0.95:x_max * 1.05]
    set xtics ()
    do for [power = 0:9] {
        do for [factor in "1 2 5"] {
            size = int(factor) * 10**power
            if (size >= x_min && size <= x_max) {
                set xtics add (sprintf("%d", size) size)
            }
        }
    }
} else {
    set xrange [x_min - pad:x_max + pad]
    if (x_max - x_min <= 20) {
        set xtics 1
    }
}
titles = runs > 0 ? "Time of the runs, also of those that a limit stopped\nmedians" \
    : target > 0 ? sprintf("Time until it is decided whether %d queens fit", target) \
    : "Time until the maximum is proved"
set title titles.(repetitions > 1 ? sprintf("\nmedian of %d runs after a warm-up", repetitions) : "")
set grid linecolor rgb "#DDDDDD" linetype 1 linewidth 0.7
set border 3
set tics nomirror
set bars small
set key outside right top Left reverse samplen 3

# Lines differ in colour, dashes and marks: seven colours of the palette of M. Okabe and K. Ito, made
# for the colour-blind, without its yellow, which is too pale on paper; and four kinds of dashes.
# Marks are filled, or hollow on white where a limit stopped the run.
count = strlen(names) == 0 ? 0 : int(sum [i = 1:strlen(names)] (names[i:i] eq "\n"))
colour(k) = word("#000000 #D55E00 #0072B2 #009E73 #CC79A7 #E69F00 #56B4E9", (k - 1) % 7 + 1)
dashes(k) = (k - 1) % 4 + 1
hollow(k) = int(word("6 4 8 12 10 14", (k - 1) % 6 + 1))
filled(k) = hollow(k) + 1
do for [k = 1:count] {
    set linetype k linecolor rgb colour(k) linewidth 1.6 dashtype dashes(k) pointtype filled(k) \
        pointsize 0.9
}
set linetype count + 1 linecolor rgb "black" linewidth 1 pointtype 6 pointsize 0.9
# Bars are moved aside a little, so that they do not hide each other.
aside(k) = repetitions < 2 || wide ? 0 : (k - (count + 1) / 2.0) * (count < 16 ? 0.025 : 0.4 / count)
x(k) = $1 == k ? $2 + aside(k) : NaN
done(k) = $6 == 0 ? $3 : NaN
stopped(k) = $6 == 1 ? $3 : NaN
plot for [k = 1:count] $points using (x(k)):3 with lines linetype k notitle, \
    for [k = 1:(repetitions > 1) * count] $points using (x(k)):(done(k)):4:5 \
        with yerrorbars linetype k linewidth 1 dashtype 1 pointtype -1 notitle, \
    for [k = 1:count] $points using (x(k)):(done(k)) with points linetype k notitle, \
    for [k = 1:count] $points using (x(k)):(stopped(k)) \
        with points linetype k linecolor rgb "white" notitle, \
    for [k = 1:count] $points using (x(k)):(stopped(k)) \
        with points linetype k pointtype hollow(k) notitle, \
    for [k = 1:count] NaN with linespoints linetype k title item(names, k)[1:24], \
    for [k = 1:stopped_max] NaN with points linetype count + 1 title "stopped by a limit", \
    for [k = 1:(repetitions > 1)] NaN with lines linetype count + 1 \
        title sprintf("least to most of %d runs", repetitions)
