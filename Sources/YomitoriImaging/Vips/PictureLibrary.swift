internal import CVips

/// What this machine's libvips is and reads, for people.
package enum PictureLibrary {
    /// Such as `8.14.1`.
    package static var version: String { (0..<3).map { String(vips_version($0)) }.joined(separator: ".") }

    /// Formats that it cannot read because a plug-in is missing.
    ///
    /// - Throws: `ImageError` when libvips does not start.
    package static func missingFormats() throws -> [String] {
        try VipsLibrary.started()
        return (VipsLibrary.readsHEIF ? [] : ["HEIC", "AVIF"]) + (VipsLibrary.readsJPEGXL ? [] : ["JPEG XL"])
    }
}
