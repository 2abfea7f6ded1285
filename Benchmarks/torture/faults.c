/* Faults in the writing of a database, for `torture`: loaded before the program's own libraries (LD_PRELOAD).
 *
 * Only files whose path has TORTURE_FILES in it are touched. Everything follows from TORTURE_SEED and the process:
 *   TORTURE_DELAY   microseconds that a write or sync takes longer, at most, one time in four
 *   TORTURE_KILL    the process is killed at one write in so many, half of those after half of the bytes
 *   TORTURE_ERROR   one write or sync in so many fails, with ENOSPC or EIO
 *   TORTURE_LOG     a folder in which each kill leaves an empty file
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static uint64_t state;
static long delay, kill_in, error_in;
static const char *files, *logs;

static long number(const char *name) {
    const char *text = getenv(name);
    return text ? atol(text) : 0;
}

__attribute__((constructor)) static void begin(void) {
    files = getenv("TORTURE_FILES");
    logs = getenv("TORTURE_LOG");
    delay = number("TORTURE_DELAY");
    kill_in = number("TORTURE_KILL");
    error_in = number("TORTURE_ERROR");
    state = (uint64_t)number("TORTURE_SEED") * 0x9E3779B97F4A7C15u + (uint64_t)getpid();
}

/* splitmix64; several threads may draw at once, which only makes it more random. */
static uint64_t draw(void) {
    uint64_t z = __atomic_add_fetch(&state, 0x9E3779B97F4A7C15u, __ATOMIC_RELAXED);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static int one_in(long count) { return count > 0 && draw() % (uint64_t)count == 0; }

static int concerns(int fd) {
    char link[64], path[4096];
    if (!files) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return strstr(path, files) != NULL;
}

static void die(void) {
    if (logs) {
        char name[4096];
        snprintf(name, sizeof name, "%s/%d-%llx", logs, getpid(), (unsigned long long)draw());
        close(open(name, O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
    }
    kill(getpid(), SIGKILL);
    /* The first process of a namespace is not killed by itself, and would wait here with its locks for ever. */
    _exit(128 + SIGKILL);
}

static int fails(int saved) {
    if (delay > 0 && one_in(4)) {
        struct timespec time = {0, (long)(draw() % (uint64_t)delay) * 1000};
        nanosleep(&time, NULL);
    }
    errno = saved;
    if (!one_in(error_in)) return 0;
    errno = draw() & 1 ? ENOSPC : EIO;
    return 1;
}

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

#define PWRITE(name, offset_type) \
    ssize_t name(int fd, const void *bytes, size_t count, offset_type offset) { \
        REAL(ssize_t, #name, int, const void *, size_t, offset_type); \
        int saved = errno; \
        if (concerns(fd)) { \
            if (fails(saved)) return -1; \
            if (one_in(kill_in)) { \
                if (draw() & 1) real(fd, bytes, count / 2, offset); \
                die(); \
            } \
        } \
        errno = saved; \
        return real(fd, bytes, count, offset); \
    }

PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define SYNC(name) \
    int name(int fd) { \
        REAL(int, #name, int); \
        int saved = errno; \
        if (concerns(fd)) { \
            if (fails(saved)) return -1; \
            if (one_in(kill_in)) die(); \
        } \
        errno = saved; \
        return real(fd); \
    }

SYNC(fsync)
SYNC(fdatasync)
