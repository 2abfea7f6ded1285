import Foundation
package import YomitoriCore

/// A page's picture as it was read: upright, in sRGB, within the working budget.
package struct PageRaster: Sendable {
    package let raster: Raster
    /// The upright picture's true size; the raster may be smaller.
    package let sourceSize: PixelSize
    /// From upright source pixels to the raster's.
    package let map: CoordinateMap

    package init(raster: Raster, sourceSize: PixelSize, map: CoordinateMap) {
        self.raster = raster
        self.sourceSize = sourceSize
        self.map = map
    }
}

/// The pages of a picture file.
///
/// The format is told by the bytes, never by the name. Every page of a TIFF file is a page; of an animation the first
/// picture is read, of a HEIC file its primary one. The file's bytes are held in memory, so that a file that changes or
/// vanishes meanwhile does no harm.
///
/// A picture that ends too early or whose data are damaged is an error, not a page that is partly grey.
package struct ImageSource: Sendable {
    package let format: ImageFormat
    package let limits: ImageLimits
    private let bytes: Data
    /// Of a TIFF file; empty for the other formats, which have one page.
    private let directories: [TIFFDirectories.Page]

    /// - Throws: `ImageError` when the file cannot be read, is no picture that is read, or is beyond a limit.
    package init(_ input: PageInput, limits: ImageLimits = ImageLimits()) throws {
        bytes = try ImageFile.bytes(of: input, limit: limits.bytes)
        self.limits = limits
        let format = try bytes.withUnsafeBytes { try ImageFormat(sniffing: $0) }
        self.format = format
        directories =
            format == .tiff ? try bytes.withUnsafeBytes { try TIFFDirectories($0, limit: limits.pages).pages } : []
    }

    package var pageCount: Int { max(1, directories.count) }

    /// Reads a page; index 0 is the first. Takes its time: see `ImageReader` for calls from asynchronous code.
    ///
    /// - Parameters:
    ///   - rendering: as a person sees the page, or its stored pixels.
    ///   - checkpoint: called every few rows; what it throws ends the reading.
    /// - Throws: `ImageError`, or what `checkpoint` threw.
    package func page(
        _ index: Int, as rendering: PictureRendering = .seen, checkpoint: () throws -> Void = {}
    ) throws -> PageRaster {
        precondition((0..<pageCount).contains(index), "page \(index) of \(pageCount)")
        var time = DecodingTime(limit: limits.seconds)
        return try bytes.withUnsafeBytes { bytes in
            func check() throws {
                try checkpoint()
                try time.check()
            }
            let limits = limits.forPages(as: rendering)
            if format == .bmp { return try BMPDecoder(bytes, limits: limits, as: rendering).decode(checkpoint: check) }
            var decoder = VipsDecoder(format: format, bytes: bytes, limits: limits, rendering: rendering)
            if format == .tiff {
                try limits.check(directories[index].size)
                decoder.page = directories[index]
            }
            return try decoder.decode(checkpoint: check)
        }
    }

    /// A page's size as a person sees it, from the file's header; index 0 is the first.
    ///
    /// - Throws: `ImageError`.
    package func size(ofPage index: Int) throws -> PixelSize {
        precondition((0..<pageCount).contains(index), "page \(index) of \(pageCount)")
        return try bytes.withUnsafeBytes { bytes in
            if format == .bmp { return try BMPHeader(bytes).size }
            var decoder = VipsDecoder(format: format, bytes: bytes, limits: limits)
            if format == .tiff { decoder.page = directories[index] }
            return try decoder.size()
        }
    }
}
