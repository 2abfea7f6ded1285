import YomitoriCore

/// How much a picture may ask for. Beyond a limit reading fails with an `ImageError` that names it; only
/// `workingPixels` makes the picture smaller instead.
public struct ImageLimits: Hashable, Sendable {
    /// Bytes of a file: an A3 page of 600 dpi in colour, uncompressed. Held in memory are only what is given as bytes, small
    /// files, and formats whose decoder wants all of them at once; other files are read in pieces.
    public var bytes = 256 << 20

    /// Pixels of a page in a format that is decoded row by row: a colour map of 40 × 40 inches at 400 dpi.
    public var pixels = 256_000_000

    /// Pixels of a page whose decoder holds it whole (HEIC, JPEG XL, JPEG 2000, WebP, GIF, interlaced and progressive
    /// pictures). JPEG 2000 takes 16 bytes a pixel, but from twice `workingPixels` on it is read at half size or less.
    /// Fewer when a pixel has more than 3 bytes (alpha, CMYK, 16 bits). Peak memory measured at 63 million: 145 MB
    /// (JPEG 2000) to 480 MB (JPEG XL).
    public var heldPixels = 64_000_000

    /// Width or height in pixels. JPEG itself ends at 65,535.
    public var side = 100_000

    /// Pages of a file.
    public var pages = ReadingLimit.pagesPerFile

    /// Seconds for a page, checked between strips of rows; a decoder that holds its picture whole is not interrupted.
    public var seconds = 15.0

    /// A page with more pixels is read at a smaller size: an A4 page at 400 dpi (15.5 million) or a photograph of
    /// 12 million keeps all its detail, at 3 bytes a pixel.
    public var workingPixels = 16_000_000

    /// The defaults.
    public init() {}
}
