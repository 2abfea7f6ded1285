package import Foundation
package import YomitoriCore
package import YomitoriImaging

/// Makes scans of photographs, and straight scans of those that lean: the sheet found, laid flat, its print straightened, and
/// what else is asked for.
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

    /// Scans a page; index 0 is the first. Where corners are given the page between them is what is asked for, and its print is
    /// left as it runs.
    ///
    /// - Throws: `ImageError`, `CornersFault`, `CancellationError`.
    package func scan(_ page: Int, of source: ImageSource, _ options: Options) async throws -> ScannedPage {
        let budget = reader.limits.workingPixels
        return try await reader.run { [quality] checkpoint in
            let picture = try source.page(page, checkpoint: checkpoint)
            let page: FlatPage?
            var isScan = false
            if let corners = options.corners {
                try CornersFault.check(corners, in: picture.sourceSize)
                page = try FlatPage(picture, corners: corners, budget: budget)
            } else if let found = PageFinder().page(in: picture.raster) {
                try checkpoint()
                page = try FlatPage(
                    picture, corners: picture.map.toSource(found.corners), budget: budget, straightensPrint: true)
            } else {
                page = FlatPage(straightening: picture, budget: budget)
                isScan = true
            }
            try checkpoint()
            // A scan whose paper fills it, set straight: the picture is the sheet.
            var flat = page?.raster ?? picture.raster
            if options.evensLight { flat = EvenLight().evened(flat) }
            try checkpoint()
            let pages = options.splitsSpreads ? SpreadSplit().pages(of: flat) : [flat]
            guard page != nil || options.evensLight || pages.count > 1 else {
                return ScannedPage(size: picture.sourceSize)
            }
            return ScannedPage(
                size: picture.sourceSize, corners: isScan ? nil : page?.corners, skew: page?.skew,
                shown: page?.skew == nil ? nil : page?.shown,
                files: try pages.map { try $0.jpegData(quality: quality) })
        }
    }
}

/// What became of a page that was scanned.
package struct ScannedPage: Hashable, Sendable {
    /// Of the upright source picture.
    package var size: PixelSize
    /// The sheet's corners in source pixels, clockwise from its top left; nil when no sheet was found.
    package var corners: Quad?
    /// Degrees by which the print was turned clockwise before it was straightened; nil where it was left as it was.
    package var skew: Double?
    /// What of the source lies at the straightened picture's corners, before a spread was parted; nil where none was
    /// straightened: then these are ``corners``.
    package var shown: Quad?
    /// JPEG files: one, of a spread that was parted the left page and the right, none when there was nothing to do.
    package var files: [Data]

    init(size: PixelSize, corners: Quad? = nil, skew: Double? = nil, shown: Quad? = nil, files: [Data] = []) {
        self.size = size
        self.corners = corners
        self.skew = skew
        self.shown = shown
        self.files = files
    }
}
