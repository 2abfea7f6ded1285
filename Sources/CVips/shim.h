#pragma once
#include <dlfcn.h>
#include <stdio.h>
#include <vips/vips.h>

/* Swift cannot call variadic functions: each one the package needs has a fixed form here. */

/* Start-up. */

static void cvips_ignore_log(
    const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
    (void)domain, (void)level, (void)message, (void)data;
}

/* By the rows of its tiles libvips reckons how many rows its line caches hold: at its own 128 some 2,000, which is all of
   a wide picture, once more for every step that makes it smaller; at 16 some 300. Only its options for programs set them.
   A GIF of 63,000 × 1,000 pixels takes 451 MB instead of 607. */
#define CVIPS_TILE_HEIGHT "--vips-tile-height=16"

static inline gboolean cvips_keep_few_rows(void) {
    GOptionContext *options = g_option_context_new(NULL);
    GOptionGroup *group = g_option_group_new("vips", "", "", NULL, NULL);
    vips_add_option_entries(group);
    g_option_context_set_main_group(options, group);
    char program[] = "vips", option[] = CVIPS_TILE_HEIGHT;
    char *arguments[] = {program, option, NULL};
    char **remaining = arguments;
    int count = 2;
    gboolean done = g_option_context_parse(options, &count, &remaining, NULL);
    g_option_context_free(options);
    return done;
}

/* libvips loads its plug-ins (ImageMagick, poppler, OpenSlide, HEIF, JPEG XL) from below $VIPSHOME while it starts. A
   place without any keeps them out of the process; the wanted ones are loaded by name, below. */
static inline int cvips_init(const char *name) {
    g_log_set_handler(
        "VIPS", (GLogLevelFlags)(G_LOG_LEVEL_MASK | G_LOG_FLAG_FATAL | G_LOG_FLAG_RECURSION), cvips_ignore_log, NULL);
    /* GObject warns of sizes that no picture can have, as a header tells them; the loader's error follows. What it finds
       wrong in programs is critical, not a warning, and stays. */
    g_log_set_handler(
        "GLib-GObject", (GLogLevelFlags)(G_LOG_LEVEL_WARNING | G_LOG_FLAG_FATAL | G_LOG_FLAG_RECURSION),
        cvips_ignore_log, NULL);
    const char *home = g_getenv("VIPSHOME");
    if (!home) g_setenv("VIPSHOME", "/nonexistent", TRUE);
    int status = vips_init(name);
    if (!home) g_unsetenv("VIPSHOME");
    if (status == 0 && !cvips_keep_few_rows()) status = -1;
    return status;
}

/* dladdr and its Dl_info, which <dlfcn.h> shows only under _GNU_SOURCE; that would change the other headers' types. */
typedef struct {
    const char *path;
    void *base;
    const char *symbol;
    void *address;
} cvips_library;
#ifdef __APPLE__
int cvips_dladdr(const void *address, cvips_library *library) __asm__("_dladdr");
#else
int cvips_dladdr(const void *address, cvips_library *library) __asm__("dladdr");
#endif

/* Loads the plug-in `name` ("vips-heif") from the folder beside the loaded libvips; nothing happens when it is built in. */
static inline void cvips_load_plugin(const char *name) {
    cvips_library library;
    if (!cvips_dladdr((const void *)&vips_init, &library) || !library.path) return;
    char *folder = g_path_get_dirname(library.path);
    char *path =
        g_strdup_printf("%s/vips-modules-%d.%d/%s.so", folder, vips_version(0), vips_version(1), name);
    void *plugin = dlopen(path, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
    if (plugin) {
        const char *(*initialize)(void *) = (const char *(*)(void *))dlsym(plugin, "g_module_check_init");
        if (initialize) initialize(NULL);
    }
    g_free(path);
    g_free(folder);
}

/* Lets C's standard error be `file`, and returns what it was. In glibc it is a variable that may be set (its manual,
   "Standard Streams"); elsewhere nothing happens. */
static inline FILE *cvips_exchange_stderr(FILE *file) {
    FILE *before = stderr;
#ifdef __GLIBC__
    stderr = file;
#else
    (void)file;
#endif
    return before;
}

/* Objects. */

static inline void cvips_unref(void *object) { g_object_unref(object); }

typedef gint64 (*cvips_read)(VipsSourceCustom *source, void *buffer, gint64 length, void *data);
typedef gint64 (*cvips_seek)(VipsSourceCustom *source, gint64 offset, int whence, void *data);

/* A source whose bytes come from `read`. */
static inline VipsSource *cvips_source_custom(cvips_read read, cvips_seek seek, void *data) {
    VipsSourceCustom *source = vips_source_custom_new();
    if (!source) return NULL;
    g_signal_connect(source, "read", G_CALLBACK(read), data);
    g_signal_connect(source, "seek", G_CALLBACK(seek), data);
    return VIPS_SOURCE(source);
}

static inline const void *cvips_region_row(VipsRegion *region, int x, int y) {
    return VIPS_REGION_ADDR(region, x, y);
}

/* Loaders: row by row where the format allows, failing on damage. */

#define CVIPS_LOAD "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR

static inline int cvips_jpegload(VipsSource *source, VipsImage **out, int shrink) {
    return vips_jpegload_source(source, out, CVIPS_LOAD, "shrink", shrink, NULL);
}
static inline int cvips_pngload(VipsSource *source, VipsImage **out) {
    return vips_pngload_source(source, out, CVIPS_LOAD, NULL);
}
static inline int cvips_tiffload(VipsSource *source, VipsImage **out) {
    return vips_tiffload_source(source, out, CVIPS_LOAD, "page", 0, "n", 1, NULL);
}
static inline int cvips_webpload(VipsSource *source, VipsImage **out, double scale) {
    return vips_webpload_source(source, out, CVIPS_LOAD, "page", 0, "n", 1, "scale", scale, NULL);
}
static inline int cvips_heifload(VipsSource *source, VipsImage **out) {
    return vips_heifload_source(source, out, CVIPS_LOAD, NULL);
}
static inline int cvips_jp2kload(VipsSource *source, VipsImage **out, int halvings) {
    return vips_jp2kload_source(source, out, CVIPS_LOAD, "page", halvings, NULL);
}
static inline int cvips_jxlload(VipsSource *source, VipsImage **out) {
    return vips_jxlload_source(source, out, CVIPS_LOAD, NULL);
}
static inline int cvips_gifload(VipsSource *source, VipsImage **out) {
    return vips_gifload_source(source, out, CVIPS_LOAD, "page", 0, "n", 1, NULL);
}
static inline int cvips_ppmload(VipsSource *source, VipsImage **out) {
    return vips_ppmload_source(source, out, CVIPS_LOAD, NULL);
}

/* Operations. */

static inline int cvips_resize(VipsImage *in, VipsImage **out, double scale_x, double scale_y) {
    return vips_resize(in, out, scale_x, "vscale", scale_y, "kernel", VIPS_KERNEL_LINEAR, NULL);
}
static inline int cvips_icc_to_srgb(VipsImage *in, VipsImage **out) {
    return vips_icc_transform(in, out, "srgb", "embedded", TRUE, "intent", VIPS_INTENT_RELATIVE, "depth", 8, NULL);
}
static inline int cvips_colourspace(VipsImage *in, VipsImage **out, VipsInterpretation space) {
    return vips_colourspace(in, out, space, NULL);
}
static inline int cvips_flatten(VipsImage *in, VipsImage **out, double ground, double white) {
    VipsArrayDouble *background = vips_array_double_newv(1, ground);
    int status = vips_flatten(in, out, "background", background, "max_alpha", white, NULL);
    vips_area_unref(VIPS_AREA(background));
    return status;
}
static inline int cvips_extract_bands(VipsImage *in, VipsImage **out, int first, int count) {
    return vips_extract_band(in, out, first, "n", count, NULL);
}
static inline int cvips_join_three(VipsImage *band, VipsImage **out) {
    VipsImage *bands[3] = {band, band, band};
    return vips_bandjoin(bands, out, 3, NULL);
}
static inline int cvips_scale(VipsImage *in, VipsImage **out, double factor) {
    return vips_linear1(in, out, factor, 0.0, NULL);
}
static inline int cvips_shift_right(VipsImage *in, VipsImage **out, int bits) {
    return vips_rshift_const1(in, out, bits, NULL);
}
static inline int cvips_cast(VipsImage *in, VipsImage **out, VipsBandFormat format) {
    return vips_cast(in, out, format, NULL);
}
static inline int cvips_reinterpret(VipsImage *in, VipsImage **out, VipsInterpretation space) {
    return vips_copy(in, out, "interpretation", space, NULL);
}

/* Savers: no metadata. */

static inline int cvips_pngsave(VipsImage *in, void **bytes, size_t *count, int compression) {
    return vips_pngsave_buffer(in, bytes, count, "compression", compression, "strip", TRUE, NULL);
}
static inline int cvips_jpegsave(VipsImage *in, void **bytes, size_t *count, int quality) {
    return vips_jpegsave_buffer(in, bytes, count, "Q", quality, "optimize_coding", TRUE, "strip", TRUE, NULL);
}
