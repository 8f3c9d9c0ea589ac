/*
 * queensat: the largest number of non-attacking queens on a board with fixed
 * queens and blocked squares, and the proof of it.
 */
#ifndef QUEENSAT_QUEENSAT_H
#define QUEENSAT_QUEENSAT_H

#include "queensat/bound.h"
#include "queensat/count.h"
#include "queensat/encoding.h"
#include "queensat/error.h"
#include "queensat/export.h"
#include "queensat/generate.h"
#include "queensat/instance.h"
#include "queensat/solve.h"
#include "queensat/version.h"

#endif
