public import Foundation

/// A picture as the bytes of a file.
public struct EncodedPicture: Hashable, Sendable {
    /// The file's format, as HTTP names it.
    public enum MediaType: String, Sendable, Codable {
        case jpeg = "image/jpeg"
        case png = "image/png"
    }

    /// The file's format.
    public var mediaType: MediaType
    /// Width and height of the picture in the file.
    public var size: PixelSize
    /// What it shows, in pixels of the upright source picture: their smallest upright rectangle.
    public var box: Rect
    /// The file. It carries no metadata of its source: no place, no camera, no profile.
    public var bytes: Data

    /// A picture of a part of a page.
    public init(mediaType: MediaType, size: PixelSize, box: Rect, bytes: Data) {
        self.mediaType = mediaType
        self.size = size
        self.box = box
        self.bytes = bytes
    }
}

/// A page laid flat, and the way between both pictures.
public struct FlattenedPicture: Hashable, Sendable {
    /// The sheet as an upright rectangle.
    public var picture: EncodedPicture
    /// Where its corners lie in the upright source picture, clockwise from the sheet's top left.
    public var corners: Quad
    /// From the upright source picture's pixels to those of ``picture``, and back.
    public var map: CoordinateMap

    /// A page laid flat by `map`.
    public init(picture: EncodedPicture, corners: Quad, map: CoordinateMap) {
        self.picture = picture
        self.corners = corners
        self.map = map
    }
}
