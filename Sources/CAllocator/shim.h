#pragma once
// glibc's tuning of malloc, which the Glibc module leaves out.
#include <malloc.h>
