import Foundation
import YomitoriCore

/// A quarter turn, or two or three, said to whoever reads a JPEG by the orientation in its EXIF data: no pixel is touched.
enum PictureTurn: Int, Sendable {
    case none = 0
    /// Clockwise, by degrees.
    case right = 90, over = 180, left = 270

    init?(degrees: Int) { self.init(rawValue: degrees) }

    /// The value of the tag Orientation (EXIF 2.3, 0x0112) that has a picture turned like this.
    private var orientation: UInt8 {
        switch self {
        case .none: 1
        case .right: 6
        case .over: 3
        case .left: 8
        }
    }

    /// The JPEG with the turn before everything else; other pictures as they are.
    func applied(to jpeg: Data) -> Data {
        guard self != .none, jpeg.starts(with: [0xFF, 0xD8]) else { return jpeg }
        // Big-endian TIFF with one directory of one entry: Orientation, a short.
        let tiff: [UInt8] = [
            0x4D, 0x4D, 0x00, 0x2A, 0x00, 0x00, 0x00, 0x08, 0x00, 0x01, 0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01,
            0x00, orientation, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        ]
        let content = Array("Exif\0\0".utf8) + tiff
        let segment: [UInt8] = [0xFF, 0xE1, 0x00, UInt8(content.count + 2)] + content
        return jpeg.prefix(2) + segment + jpeg.dropFirst(2)
    }

    /// A point of the turned picture in the picture as it was before, whose size is given.
    func upright(_ point: Point, in size: PixelSize) -> Point {
        let (width, height) = (Double(size.width), Double(size.height))
        return switch self {
        case .none: point
        case .right: Point(x: point.y, y: height - point.x)
        case .over: Point(x: width - point.x, y: height - point.y)
        case .left: Point(x: width - point.y, y: point.x)
        }
    }
}
