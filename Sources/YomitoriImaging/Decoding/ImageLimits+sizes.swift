import YomitoriCore

extension ImageLimits {
    /// - Parameter bytesHeld: of a pixel, when the decoder holds the picture whole; `heldPixels` is meant for 3.
    /// - Throws: `ImageError` when a page of this size is beyond a limit.
    func check(_ size: PixelSize, bytesHeld: Int? = nil) throws {
        guard size.width > 0, size.height > 0 else {
            throw ImageError(.damaged, "a picture without pixels (\(size.width) × \(size.height))")
        }
        guard size.longestSide <= side else {
            throw ImageError(
                .beyondLimit,
                "\(size.width) × \(size.height) pixels, more than \(side) along a side; "
                    + "cut it into parts or raise the limit of sides")
        }
        let limit = bytesHeld.map { min(pixels, heldPixels * 3 / max(3, $0)) } ?? pixels
        guard size.area <= limit else {
            throw ImageError(
                .beyondLimit,
                "\(size.width) × \(size.height) pixels, more than \(Self.counted(limit))"
                    + (bytesHeld != nil ? " in a format that is decoded whole" : "")
                    + "; make it smaller or raise the limit of pixels")
        }
    }

    /// A large number in millions, a smaller one as it is.
    private static func counted(_ number: Int) -> String {
        number < 10_000_000 ? "\(number)" : "\(number / 1_000_000) million"
    }

    /// Twice the ten scans that libjpeg's own progressive files have, for a picture of the largest size that is held
    /// whole; more for a smaller one.
    func check(scans: Int, of size: PixelSize) throws {
        guard scans <= 20 * heldPixels / size.area else {
            throw ImageError(.beyondLimit, "a JPEG picture in \(scans) passes, which takes too long; save it anew")
        }
    }

    /// The limits for a page of this rendering: pixels in their own order are made smaller only beyond what a decoder may
    /// hold.
    package func forPages(as rendering: PictureRendering) -> ImageLimits {
        var limits = self
        if rendering != .seen { limits.workingPixels = max(workingPixels, heldPixels) }
        return limits
    }

    /// By how much a loader that halves (JPEG, JPEG 2000, WebP) makes a picture smaller: as often as at least half of
    /// `workingPixels` is left.
    func loadReduction(of size: PixelSize, atMost most: Int) -> Int {
        guard size.area > workingPixels else { return 1 }
        var factor = 1
        while factor * 2 <= most, size.area / (4 * factor * factor) >= workingPixels / 2,
            size.shortestSide >= 2 * factor
        {
            factor *= 2
        }
        return factor
    }

    /// The largest size of the same shape within `workingPixels`; of a line one pixel wide, as long a one.
    func workingSize(of size: PixelSize) -> PixelSize {
        guard size.area > workingPixels else { return size }
        let most = max(1, workingPixels)
        let scale = (Double(most) / Double(size.area)).squareRoot()
        let width = min(max(1, Int(Double(size.width) * scale)), most)
        let height = min(max(1, Int(Double(size.height) * scale)), most / width)
        return PixelSize(width: width, height: height)
    }
}
