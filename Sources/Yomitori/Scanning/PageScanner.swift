package import Foundation
package import YomitoriCore
package import YomitoriImaging

/// Makes scans of photographs: the sheet found, laid flat, and what else is asked for.
package final class PageScanner: Sendable {
    /// What becomes of a sheet that was laid flat.
    package struct Options: Hashable, Sendable {
        /// The sheet's corners in source pixels, clockwise from its top left; nil to find them.
        package var corners: Quad?
        /// Whether shadows and the fall of light are taken off.
        package var evensLight = false
        /// Whether two pages side by side become two pictures.
        package var splitsSpreads = false

        package init() {}
    }

    private let reader: ImageReader
    /// Of the JPEG files: what is archived keeps more than what is shown.
    private let quality = 92

    /// - Parameter limits: what a picture may cost.
    package init(limits: ImageLimits = ImageLimits()) { reader = ImageReader(limits: limits) }

    /// The pages of an input.
    ///
    /// - Throws: `ImageError`, `CancellationError`.
    package func source(_ input: PageInput) async throws -> ImageSource { try await reader.source(input) }

    /// Scans a page; index 0 is the first.
    ///
    /// - Throws: `ImageError`, `EngineError.invalidCorners`, `CancellationError`.
    package func scan(_ page: Int, of source: ImageSource, _ options: Options) async throws -> ScannedPage {
        let budget = reader.limits.workingPixels
        return try await reader.run { [quality] checkpoint in
            let picture = try source.page(page, checkpoint: checkpoint)
            let corners =
                options.corners ?? PageFinder().page(in: picture.raster).map { picture.map.toSource($0.corners) }
            guard let corners else { return ScannedPage(size: picture.sourceSize, corners: nil, files: []) }
            try checkpoint()
            var flat = try FlatPage(picture, corners: corners, budget: budget).raster
            if options.evensLight { flat = EvenLight().evened(flat) }
            try checkpoint()
            let pages = options.splitsSpreads ? SpreadSplit().pages(of: flat) : [flat]
            return ScannedPage(
                size: picture.sourceSize, corners: corners, files: try pages.map { try $0.jpegData(quality: quality) })
        }
    }
}

/// What became of a page that was scanned.
package struct ScannedPage: Hashable, Sendable {
    /// Of the upright source picture.
    package var size: PixelSize
    /// The sheet's corners in source pixels, clockwise from its top left; nil when no page was found.
    package var corners: Quad?
    /// JPEG files: one, of a spread that was parted the left page and the right, none when no page was found.
    package var files: [Data]
}
