internal import CVips

/// Owns one `VipsImage`: a picture whose pixels are computed when they are asked for. Used by one thread at a time.
final class VipsPicture {
    let pointer: UnsafeMutablePointer<VipsImage>
    /// What must live as long as the picture: the source it reads from, the pictures it is computed from hold
    /// themselves.
    private let source: VipsBytes?

    init(takingOwnershipOf pointer: UnsafeMutablePointer<VipsImage>, source: VipsBytes? = nil) {
        self.pointer = pointer
        self.source = source
    }

    deinit { cvips_unref(pointer) }

    var width: Int { Int(pointer.pointee.Xsize) }
    var height: Int { Int(pointer.pointee.Ysize) }
    var bands: Int { Int(pointer.pointee.Bands) }
    /// In memory, before it becomes 8-bit sRGB.
    var bytesPerPixel: Int { bands * Int(vips_format_sizeof(format)) }
    var format: VipsBandFormat { pointer.pointee.BandFmt }
    var interpretation: VipsInterpretation { vips_image_guess_interpretation(pointer) }
    var hasAlpha: Bool { vips_image_hasalpha(pointer) != 0 }
    var hasProfile: Bool { has(VIPS_META_ICC_NAME) }

    func has(_ field: String) -> Bool { vips_image_get_typeof(pointer, field) != 0 }

    func integer(_ field: String) -> Int? {
        var value: Int32 = 0
        guard has(field), vips_image_get_int(pointer, field, &value) == 0 else {
            vips_error_clear()
            return nil
        }
        return Int(value)
    }

    func string(_ field: String) -> String? {
        var value: UnsafePointer<CChar>?
        guard has(field), vips_image_get_string(pointer, field, &value) == 0, let value else {
            vips_error_clear()
            return nil
        }
        return String(cString: value)
    }

    /// The picture an operation makes of this one; nil, with libvips' words thrown away, when it refuses.
    func applying(
        _ operation: (UnsafeMutablePointer<VipsImage>, UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>) -> Int32
    ) -> VipsPicture? {
        var out: UnsafeMutablePointer<VipsImage>?
        guard operation(pointer, &out) == 0, let out else {
            vips_error_clear()
            return nil
        }
        return VipsPicture(takingOwnershipOf: out, source: source)
    }

    /// Computes the picture in strips from the top, and gives each to `body` as rows of `width × bands × 1` bytes.
    ///
    /// - Parameter body: gets the strip's first row, its number of rows and the address of each row's first byte.
    func forEachStrip(
        height stripHeight: Int, failure: (String) -> ImageError,
        _ body: (Int, Int, (Int) -> UnsafeRawPointer) throws -> Void
    ) throws {
        guard let region = vips_region_new(pointer) else {
            throw failure("")
        }
        defer { cvips_unref(region) }
        for top in stride(from: 0, to: height, by: stripHeight) {
            let rows = min(stripHeight, height - top)
            var rect = VipsRect(left: 0, top: Int32(top), width: Int32(width), height: Int32(rows))
            try VipsLibrary.checked(failure) { vips_region_prepare(region, &rect) }
            try body(top, rows) { cvips_region_row(region, 0, Int32(top + $0)) }
        }
    }
}
