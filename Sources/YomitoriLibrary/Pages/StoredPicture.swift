public import YomitoriCore

/// Where a page's picture is, and how it was looked at when it was read.
public struct StoredPicture: Hashable, Sendable, Codable {
    /// The file.
    public var path: String
    /// The file's page, from 1.
    public var page: Int
    /// Pixels of the picture as it was read: upright, flattened if it was.
    public var width: Int
    /// Rows of it.
    public var height: Int
    /// Whether the page was flattened.
    public var isFlattened: Bool
    /// The page's corners in the picture before flattening, clockwise from the top left; nil when there are none.
    public var corners: [Point]?
    /// The size of the upright picture before it was flattened, in whose pixels the corners are; nil when it was not.
    public var original: PixelSize?
    /// Whether a person has asked for all of the picture: no sheet is looked for in it.
    public var isWhole: Bool

    /// The page of a file.
    public init(
        path: String, page: Int = 1, width: Int = 0, height: Int = 0, isFlattened: Bool = false,
        corners: [Point]? = nil, original: PixelSize? = nil, isWhole: Bool = false
    ) {
        self.path = path
        self.page = page
        self.width = width
        self.height = height
        self.isFlattened = isFlattened
        self.corners = corners
        self.original = original
        self.isWhole = isWhole
    }

    private enum CodingKeys: String, CodingKey {
        case path, page, width, height, corners, original
        case isFlattened = "flattened"
        case isWhole = "whole"
    }

    /// Reads what is stored; what was stored before ``isWhole`` was known does not say it.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        path = try values.decode(String.self, forKey: .path)
        page = try values.decode(Int.self, forKey: .page)
        width = try values.decode(Int.self, forKey: .width)
        height = try values.decode(Int.self, forKey: .height)
        isFlattened = try values.decode(Bool.self, forKey: .isFlattened)
        corners = try values.decodeIfPresent([Point].self, forKey: .corners)
        original = try values.decodeIfPresent(PixelSize.self, forKey: .original)
        isWhole = try values.decodeIfPresent(Bool.self, forKey: .isWhole) ?? false
    }

    /// Whether places in one are places in the other.
    func hasSamePlaces(as other: StoredPicture) -> Bool {
        width == other.width && height == other.height && isFlattened == other.isFlattened
            && (!isFlattened || corners == other.corners)
    }
}
