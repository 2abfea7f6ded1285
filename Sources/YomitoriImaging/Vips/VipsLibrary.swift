internal import CVips

/// libvips, started: whoever calls it asks `VipsLibrary.started()` first.
enum VipsLibrary {
    /// Starts libvips once for the process: one thread an operation, no cache, nothing on standard error, and only the
    /// loaders and savers named below; all others (ImageMagick, PDF, SVG, …) are blocked.
    static func started() throws {
        guard isStarted else {
            throw ImageError(.missingLibrary, "libvips does not start; install libvips42 with its dependencies")
        }
    }

    private static let isStarted: Bool = {
        guard cvips_init("yomitori") == 0 else { return false }
        vips_concurrency_set(1)
        vips_cache_set_max(0)
        vips_block_untrusted_set(1)
        vips_operation_block_set("VipsForeign", 1)
        for name in ["Jpeg", "Png", "Tiff", "Webp", "Jp2k", "Nsgif", "Ppm"] { allow(loader: name) }
        for name in ["VipsForeignSavePng", "VipsForeignSaveJpeg"] { vips_operation_block_set(name, 0) }
        return true
    }()

    /// HEIC and AVIF: a plug-in in some distributions, loaded when the first such picture is read.
    static let readsHEIF: Bool = allowPlugin("vips-heif", loader: "Heif", operation: "heifload_source")

    /// JPEG XL: a plug-in in some distributions, loaded when the first such picture is read.
    static let readsJPEGXL: Bool = allowPlugin("vips-jxl", loader: "Jxl", operation: "jxlload_source")

    private static func allowPlugin(_ plugin: String, loader: String, operation: String) -> Bool {
        guard isStarted else { return false }
        if vips_type_find("VipsForeignLoad", operation) == 0 { cvips_load_plugin(plugin) }
        guard vips_type_find("VipsForeignLoad", operation) != 0 else { return false }
        allow(loader: loader)
        return true
    }

    private static func allow(loader: String) { vips_operation_block_set("VipsForeignLoad" + loader, 0) }

    /// What libvips last complained of, as one line; its buffer is emptied. Only a hint when several threads read.
    static func takeErrorText() -> String {
        guard let copy = vips_error_buffer_copy() else { return "" }
        defer { g_free(copy) }
        var lines = [String]()
        for line in String(cString: copy).split(whereSeparator: \.isNewline) {
            // "VipsJpeg: Premature end of input file": the class in front means nothing to the reader.
            let parts = line.split(separator: ":", maxSplits: 1)
            let text = parts.count == 2 && !parts[0].contains(" ") ? String(parts[1]) : String(line)
            let clean = String(
                text.drop(while: \.isWhitespace).filter { $0.isASCII && !$0.isNewline && $0 >= " " && $0 != "\u{7F}" })
            if !clean.isEmpty, !lines.contains(clean) { lines.append(clean) }
        }
        return String(lines.prefix(2).joined(separator: "; ").prefix(160))
    }

    /// Makes a call that returns 0 when it succeeds; otherwise throws what `error` makes of libvips' own words, which
    /// come in brackets after a space, or empty.
    static func checked(_ error: (String) -> ImageError, _ call: () -> Int32) throws {
        guard call() != 0 else { return }
        let reason = takeErrorText()
        throw error(reason.isEmpty ? "" : " (\(reason))")
    }
}
