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
/// picture is read, of a HEIC file its primary one. The bytes of a file of some megabytes at most are held in memory, a
/// larger one is kept open and read in pieces: one that vanishes meanwhile does no harm, one that changes is an error.
///
/// A picture that ends too early or whose data are damaged is an error, not a page that is partly grey.
package struct ImageSource: Sendable {
    package let format: ImageFormat
    package let limits: ImageLimits
    private let bytes: PictureBytes
    /// Of a TIFF file; empty for the other formats, which have one page.
    private let directories: [TIFFDirectories.Page]
    /// Whether it tells of another page, which it does not have.
    private let isCutOff: Bool

    /// - Throws: `ImageError` when the file cannot be read, is no picture that is read, or is beyond a limit.
    package init(_ input: PageInput, limits: ImageLimits = ImageLimits()) throws {
        try self.init(input, limits: limits, heldBytes: ImageFile.heldBytes)
    }

    /// - Parameter heldBytes: larger files are read in pieces.
    init(_ input: PageInput, limits: ImageLimits, heldBytes: Int) throws {
        (bytes, format) = try ImageFile.opened(input, limit: limits.bytes, heldBytes: heldBytes)
        self.limits = limits
        let found = format == .tiff ? try bytes.withSource { try TIFFDirectories($0, limit: limits.pages) } : nil
        directories = found?.pages ?? []
        isCutOff = found?.isCutOff ?? false
    }

    /// A TIFF file that is cut off has a page more than can be read, whose reading says so.
    package var pageCount: Int { max(1, directories.count + (isCutOff ? 1 : 0)) }

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
        return try bytes.withSource { source in
            func check() throws {
                try checkpoint()
                try time.check()
            }
            let limits = limits.forPages(as: rendering)
            if format == .bmp, case .memory(let bytes) = source {
                return try BMPDecoder(bytes, limits: limits, as: rendering).decode(checkpoint: check)
            }
            var decoder = VipsDecoder(format: format, bytes: source, limits: limits, rendering: rendering)
            if format == .tiff {
                let page = try directory(index)
                try limits.check(page.size)
                decoder.page = page
            }
            return try decoder.decode(checkpoint: check)
        }
    }

    /// A page's size as a person sees it, from the file's header; index 0 is the first.
    ///
    /// - Throws: `ImageError`.
    package func size(ofPage index: Int) throws -> PixelSize {
        precondition((0..<pageCount).contains(index), "page \(index) of \(pageCount)")
        return try bytes.withSource { source in
            if format == .bmp, case .memory(let bytes) = source { return try BMPHeader(bytes).size }
            var decoder = VipsDecoder(format: format, bytes: source, limits: limits)
            if format == .tiff { decoder.page = try directory(index) }
            return try decoder.size()
        }
    }

    private func directory(_ index: Int) throws -> TIFFDirectories.Page {
        guard index < directories.count else {
            throw ImageError(
                .damaged, "a TIFF picture that is cut off or damaged from here on; restore it from the original")
        }
        return directories[index]
    }
}
