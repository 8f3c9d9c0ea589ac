% queensat 0.1.0: the most queens that fit
% board 8
% queen 0 0
% queen 1 4
% block 3 1
% block 5 6
#defined free/2.
free(2,1).
free(2,6).
free(2,7).
free(3,5).
free(3,7).
free(4,2).
free(4,3).
free(4,5).
free(4,6).
free(5,1).
free(5,2).
free(5,3).
free(5,7).
free(6,1).
free(6,2).
free(6,3).
free(6,5).
free(6,7).
free(7,1).
free(7,2).
free(7,3).
free(7,5).
free(7,6).
{ queen(R,C) : free(R,C) }.
difference(R-C) :- free(R,C).
sum(R+C) :- free(R,C).
:- free(R,_), 2 { queen(R,C) }.
:- free(_,C), 2 { queen(R,C) }.
:- difference(D), 2 { queen(R,C) : free(R,C), R-C = D }.
:- sum(S), 2 { queen(R,C) : free(R,C), R+C = S }.
empty_row(R) :- free(R,_), not queen(R,C) : free(R,C).
#minimize { 1,R : empty_row(R) }.
% maximum = 8 - optimum
#show queen/2.
