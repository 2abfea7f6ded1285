/// The picture formats that are read, told by a file's first bytes, never by its name.
package enum ImageFormat: String, Sendable, CaseIterable {
    case jpeg = "JPEG"
    case png = "PNG"
    case tiff = "TIFF"
    case webp = "WebP"
    /// HEIC and AVIF too.
    case heif = "HEIF"
    case jpeg2000 = "JPEG 2000"
    case jpegXL = "JPEG XL"
    case gif = "GIF"
    /// PBM, PGM and PPM, as text or binary.
    case netpbm = "PNM"
    case bmp = "BMP"

    /// - Throws: `ImageError` that names the format when it is a known one that is not read, and says so when it is
    ///   none.
    init(sniffing bytes: UnsafeRawBufferPointer) throws {
        let reader = ByteReader(bytes: bytes)
        if let format = Self.readable(reader) {
            self = format
            return
        }
        if let other = Self.unreadable(reader) { throw other }
        throw ImageError(.notAPicture, "not a picture in a format that is read (\(Self.list))")
    }

    static let list = "JPEG, PNG, TIFF, WebP, HEIC, AVIF, JPEG 2000, JPEG XL, GIF, PBM, PGM, PPM, BMP"

    private static func readable(_ reader: ByteReader) -> ImageFormat? {
        if reader.has([0xFF, 0xD8, 0xFF], at: 0) { return .jpeg }
        if reader.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) { return .png }
        if reader.has([0x49, 0x49, 42, 0], at: 0) || reader.has([0x4D, 0x4D, 0, 42], at: 0)
            || reader.has([0x49, 0x49, 43, 0], at: 0) || reader.has([0x4D, 0x4D, 0, 43], at: 0)
        {
            return .tiff
        }
        if reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) { return .webp }
        if reader.has([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A], at: 0)
            || reader.has([0xFF, 0x4F, 0xFF, 0x51], at: 0)
        {
            return .jpeg2000
        }
        if reader.has([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A], at: 0)
            || reader.has([0xFF, 0x0A], at: 0)
        {
            return .jpegXL
        }
        if reader.has("ftyp", at: 4), heifBrands.contains(where: { reader.has($0, at: 8) }) { return .heif }
        if reader.has("GIF87a", at: 0) || reader.has("GIF89a", at: 0) { return .gif }
        if reader.has("P", at: 0), let kind = reader.byte(at: 1), (0x31...0x36).contains(kind),
            let next = reader.byte(at: 2), [0x09, 0x0A, 0x0D, 0x20, 0x23].contains(next)
        {
            return .netpbm
        }
        if reader.has("BM", at: 0), let header = reader.number(at: 14, size: 4), (12...124).contains(header) {
            return .bmp
        }
        return nil
    }

    /// The brands of still pictures in ISO/IEC 23008-12, annex B, and of AVIF.
    private static let heifBrands = [
        "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "msf1", "avif", "avis", "miaf", "j2ki", "jpeg",
    ]

    /// What is wrong with the bytes of a known format that is not read.
    private static func unreadable(_ reader: ByteReader) -> ImageError? {
        let head = ByteReader(bytes: UnsafeRawBufferPointer(rebasing: reader.bytes.prefix(1024)))
        if (0..<head.count).contains(where: { head.has("%PDF-", at: $0) }) {
            return ImageError(
                .unsupported,
                "PDF is not supported yet; turn its pages into pictures, for example with pdftoppm -png -r 300")
        }
        let name: String?
        if head.has([0x1F, 0x8B], at: 0) {
            name = "compressed file (gzip, perhaps SVG)"
        } else if head.has("8BPS", at: 0) {
            name = "Photoshop document"
        } else if head.has([0, 0, 1, 0], at: 0) || head.has([0, 0, 2, 0], at: 0) {
            name = "Windows icon"
        } else if head.has("#?RADIANCE", at: 0) || head.has("#?RGBE", at: 0) {
            name = "Radiance HDR picture"
        } else if head.has([0x01, 0xDA], at: 0) {
            name = "SGI picture"
        } else if head.has([0x76, 0x2F, 0x31, 0x01], at: 0) {
            name = "OpenEXR picture"
        } else if head.has("AT&TFORM", at: 0) {
            name = "DjVu document"
        } else if head.has([0x50, 0x4B, 3, 4], at: 0) {
            name = "zip archive"
        } else if head.has("%!PS", at: 0) {
            name = "PostScript document"
        } else if head.has("Pf", at: 0) || head.has("PF", at: 0) || head.has("P7", at: 0) {
            name = "PFM or PAM picture"
        } else if head.has("ftyp", at: 4) {
            name = "video"
        } else {
            name = markup(head)
        }
        return name.map { ImageError(.unsupported, "a \($0) is not read; convert it to PNG, JPEG or TIFF") }
    }

    private static func markup(_ head: ByteReader) -> String? {
        let text = String(decoding: head.bytes, as: UTF8.self).lowercased()
        guard text.drop(while: { $0.isWhitespace || $0 == "\u{FEFF}" }).hasPrefix("<") else { return nil }
        if text.contains("<svg") { return "SVG drawing" }
        if text.contains("<html") || text.contains("<!doctype html") { return "web page" }
        return "XML document"
    }
}
