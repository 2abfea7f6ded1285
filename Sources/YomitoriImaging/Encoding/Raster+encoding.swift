internal import CVips
package import Foundation

extension Raster {
    /// The picture as a PNG file.
    ///
    /// - Parameter compression: 0 (none) to 9 (smallest, slowest).
    package func pngData(compression: Int = 3) throws -> Data {
        try encoded(as: "PNG") { cvips_pngsave($0, $1, $2, Int32(compression)) }
    }

    /// The picture as a baseline JPEG file.
    ///
    /// - Parameter quality: 1 to 100.
    package func jpegData(quality: Int = 85) throws -> Data {
        try encoded(as: "JPEG") { cvips_jpegsave($0, $1, $2, Int32(quality)) }
    }

    private func encoded(
        as format: String,
        _ save: (
            UnsafeMutablePointer<VipsImage>, UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafeMutablePointer<Int>
        ) -> Int32
    ) throws -> Data {
        try VipsLibrary.started()
        let failure = "a picture of \(width) × \(height) pixels cannot be written as \(format); make it smaller"
        return try pixels.withUnsafeBytes { bytes in
            guard
                let made = vips_image_new_from_memory(
                    bytes.baseAddress, bytes.count, Int32(width), Int32(height), 3, VIPS_FORMAT_UCHAR)
            else { throw ImageError(.unsupported, failure) }
            let picture = VipsPicture(takingOwnershipOf: made)
            picture.pointer.pointee.Type = VIPS_INTERPRETATION_sRGB
            var file: UnsafeMutableRawPointer?
            var count = 0
            try VipsLibrary.checked({ ImageError(.unsupported, failure + $0) }) { save(picture.pointer, &file, &count) }
            guard let file else { throw ImageError(.unsupported, failure) }
            defer { g_free(file) }
            return Data(bytes: file, count: count)
        }
    }
}
