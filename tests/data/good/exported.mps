* queensat 0.1.0: the most queens that fit
* board 8
* queen 0 0
* queen 1 4
* block 3 1
* block 5 6
* x_R_C: a queen is added on row R, column C
* maximum = 2 - objective
NAME board
ROWS
 N added
 L row_2
 L row_3
 L row_4
 L row_5
 L row_6
 L row_7
 L column_1
 L column_2
 L column_3
 L column_5
 L column_6
 L column_7
 L difference_m4
 L difference_m2
 L difference_m1
 L difference_1
 L difference_2
 L difference_3
 L difference_4
 L difference_5
 L sum_6
 L sum_7
 L sum_8
 L sum_9
 L sum_10
 L sum_12
 L sum_13
COLUMNS
 x_2_1 added -1
 x_2_1 row_2 1
 x_2_1 column_1 1
 x_2_1 difference_1 1
 x_2_6 added -1
 x_2_6 row_2 1
 x_2_6 column_6 1
 x_2_6 difference_m4 1
 x_2_6 sum_8 1
 x_2_7 added -1
 x_2_7 row_2 1
 x_2_7 column_7 1
 x_2_7 sum_9 1
 x_3_5 added -1
 x_3_5 row_3 1
 x_3_5 column_5 1
 x_3_5 difference_m2 1
 x_3_5 sum_8 1
 x_3_7 added -1
 x_3_7 row_3 1
 x_3_7 column_7 1
 x_3_7 difference_m4 1
 x_3_7 sum_10 1
 x_4_2 added -1
 x_4_2 row_4 1
 x_4_2 column_2 1
 x_4_2 difference_2 1
 x_4_2 sum_6 1
 x_4_3 added -1
 x_4_3 row_4 1
 x_4_3 column_3 1
 x_4_3 difference_1 1
 x_4_3 sum_7 1
 x_4_5 added -1
 x_4_5 row_4 1
 x_4_5 column_5 1
 x_4_5 difference_m1 1
 x_4_5 sum_9 1
 x_4_6 added -1
 x_4_6 row_4 1
 x_4_6 column_6 1
 x_4_6 difference_m2 1
 x_4_6 sum_10 1
 x_5_1 added -1
 x_5_1 row_5 1
 x_5_1 column_1 1
 x_5_1 difference_4 1
 x_5_1 sum_6 1
 x_5_2 added -1
 x_5_2 row_5 1
 x_5_2 column_2 1
 x_5_2 difference_3 1
 x_5_2 sum_7 1
 x_5_3 added -1
 x_5_3 row_5 1
 x_5_3 column_3 1
 x_5_3 difference_2 1
 x_5_3 sum_8 1
 x_5_7 added -1
 x_5_7 row_5 1
 x_5_7 column_7 1
 x_5_7 difference_m2 1
 x_5_7 sum_12 1
 x_6_1 added -1
 x_6_1 row_6 1
 x_6_1 column_1 1
 x_6_1 difference_5 1
 x_6_1 sum_7 1
 x_6_2 added -1
 x_6_2 row_6 1
 x_6_2 column_2 1
 x_6_2 difference_4 1
 x_6_2 sum_8 1
 x_6_3 added -1
 x_6_3 row_6 1
 x_6_3 column_3 1
 x_6_3 difference_3 1
 x_6_3 sum_9 1
 x_6_5 added -1
 x_6_5 row_6 1
 x_6_5 column_5 1
 x_6_5 difference_1 1
 x_6_7 added -1
 x_6_7 row_6 1
 x_6_7 column_7 1
 x_6_7 difference_m1 1
 x_6_7 sum_13 1
 x_7_1 added -1
 x_7_1 row_7 1
 x_7_1 column_1 1
 x_7_1 sum_8 1
 x_7_2 added -1
 x_7_2 row_7 1
 x_7_2 column_2 1
 x_7_2 difference_5 1
 x_7_2 sum_9 1
 x_7_3 added -1
 x_7_3 row_7 1
 x_7_3 column_3 1
 x_7_3 difference_4 1
 x_7_3 sum_10 1
 x_7_5 added -1
 x_7_5 row_7 1
 x_7_5 column_5 1
 x_7_5 difference_2 1
 x_7_5 sum_12 1
 x_7_6 added -1
 x_7_6 row_7 1
 x_7_6 column_6 1
 x_7_6 difference_1 1
 x_7_6 sum_13 1
RHS
 RHS row_2 1
 RHS row_3 1
 RHS row_4 1
 RHS row_5 1
 RHS row_6 1
 RHS row_7 1
 RHS column_1 1
 RHS column_2 1
 RHS column_3 1
 RHS column_5 1
 RHS column_6 1
 RHS column_7 1
 RHS difference_m4 1
 RHS difference_m2 1
 RHS difference_m1 1
 RHS difference_1 1
 RHS difference_2 1
 RHS difference_3 1
 RHS difference_4 1
 RHS difference_5 1
 RHS sum_6 1
 RHS sum_7 1
 RHS sum_8 1
 RHS sum_9 1
 RHS sum_10 1
 RHS sum_12 1
 RHS sum_13 1
BOUNDS
 BV BND x_2_1
 BV BND x_2_6
 BV BND x_2_7
 BV BND x_3_5
 BV BND x_3_7
 BV BND x_4_2
 BV BND x_4_3
 BV BND x_4_5
 BV BND x_4_6
 BV BND x_5_1
 BV BND x_5_2
 BV BND x_5_3
 BV BND x_5_7
 BV BND x_6_1
 BV BND x_6_2
 BV BND x_6_3
 BV BND x_6_5
 BV BND x_6_7
 BV BND x_7_1
 BV BND x_7_2
 BV BND x_7_3
 BV BND x_7_5
 BV BND x_7_6
ENDATA
