extension RasterPart {
    /// Calls `body` with the part's rows from the top to the bottom, each with its pixels one after the other.
    package func withRows<Result>(_ body: (SeenRows) throws -> Result) rethrows -> Result {
        try withPixels { pixels in
            let rows = SeenRows(pixels, height: height)
            // Whoever has a row's address may not name the rows any more.
            defer { withExtendedLifetime(rows) {} }
            return try body(rows)
        }
    }
}

/// The rows of a part of a picture as they are seen, three bytes a pixel; to be used only while the part is held.
///
/// Rows that lie in memory so are read where they are. Of a turned part a few are copied together, since there neighbours
/// in a column lie side by side.
package final class SeenRows {
    private let pixels: RasterPart.Pixels
    private let height: Int
    /// Those of the rows that are copied; nil where none need be.
    private var copies: UnsafeMutableBufferPointer<UInt8>?
    private var copied = 0..<0

    fileprivate init(_ pixels: RasterPart.Pixels, height: Int) {
        self.pixels = pixels
        self.height = height
    }

    deinit { copies?.deallocate() }

    /// Makes sure that all of `rows`, which must lie inside, can be read. What was read of other rows may be gone.
    package func hold(_ rows: Range<Int>) {
        guard pixels.stepX != 3, rows.lowerBound < copied.lowerBound || rows.upperBound > copied.upperBound else {
            return
        }
        copied = rows.lowerBound..<min(height, max(rows.upperBound, rows.lowerBound + RasterPart.Pixels.band))
        let bytes = copied.count * pixels.width * 3
        if bytes > copies?.count ?? 0 {
            copies?.deallocate()
            copies = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes)
        }
        if let start = copies?.baseAddress { pixels.copyRows(copied, to: start) }
    }

    /// The first pixel of row `y`, one of those that are held.
    package func row(_ y: Int) -> UnsafePointer<UInt8> {
        guard pixels.stepX != 3, let start = copies?.baseAddress else { return pixels.row(y) }
        precondition(copied.contains(y), "row \(y) is not held")
        return UnsafePointer(start + (y - copied.lowerBound) * pixels.width * 3)
    }
}
