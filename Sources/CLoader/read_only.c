/* dl_iterate_phdr(3) is declared as an extension only, which must not reach the headers that Swift reads. */
#define _GNU_SOURCE
#include "loader.h"

#include <link.h>

struct caller {
    void (*body)(uintptr_t start, size_t bytes, void *context);
    void *context;
};

static int tell(struct dl_phdr_info *object, size_t size, void *data) {
    const struct caller *caller = data;
    for (size_t i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
        if (segment->p_type == PT_LOAD && !(segment->p_flags & PF_W))
            caller->body(object->dlpi_addr + segment->p_vaddr, segment->p_filesz, caller->context);
    }
    return 0;
}

void cloader_read_only(void (*body)(uintptr_t start, size_t bytes, void *context), void *context) {
    struct caller caller = {body, context};
    dl_iterate_phdr(tell, &caller);
}
