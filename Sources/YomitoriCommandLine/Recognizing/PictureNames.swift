/// Which files of a folder are taken for pictures, by their names. A file that is named itself is always tried.
enum PictureNames {
    private static let extensions: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "tif", "tiff", "webp", "heic", "heif", "hif", "avif", "jp2", "j2k", "jpf",
        "jpx", "jpc", "j2c", "jxl", "gif", "pbm", "pgm", "ppm", "pnm", "bmp", "dib",
    ]

    static func includes(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return false }
        return extensions.contains(String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
    }
}
