/// A width and a height in whole pixels.
public struct PixelSize: Hashable, Sendable, Codable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    public var area: Int { width * height }
    public var longestSide: Int { max(width, height) }
    public var shortestSide: Int { min(width, height) }
}
