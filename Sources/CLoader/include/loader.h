#pragma once
#include <stddef.h>
#include <stdint.h>

/* Calls `body` with the addresses of every part of the program and its libraries that may not be written to: their code and
   their constants. While it runs nothing is unloaded. `context` is handed to it. */
void cloader_read_only(void (*body)(uintptr_t start, size_t bytes, void *context), void *context);
