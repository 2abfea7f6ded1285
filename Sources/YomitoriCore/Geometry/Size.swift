/// A width and a height in whole pixels.
public struct PixelSize: Hashable, Sendable, Codable {
    /// Pixels of a row.
    public var width: Int
    /// Rows.
    public var height: Int

    /// A size of so many pixels and rows.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Pixels in all.
    public var area: Int { width * height }
    /// The larger of width and height.
    public var longestSide: Int { max(width, height) }
    /// The smaller of width and height.
    public var shortestSide: Int { min(width, height) }
}
