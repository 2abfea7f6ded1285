public import Foundation
public import YomitoriCore
public import YomitoriImaging

/// A picture as pixels in memory, row by row from the top, 8 bits a channel, sRGB.
public struct RawPixels: Sendable, Hashable {
    /// What the bytes of a pixel are, in their order in memory.
    public enum Format: String, Sendable, CaseIterable {
        case gray8
        case rgb8, bgr8
        /// With a fourth byte that means nothing.
        case rgbx8, bgrx8
        /// With opacity that the colours are not multiplied by; transparent pixels show white paper.
        case rgba8, bgra8, argb8
        /// With opacity that the colours are multiplied by already.
        case premultipliedRGBA8, premultipliedBGRA8

        /// Bytes of a pixel.
        public var bytesPerPixel: Int {
            switch self {
            case .gray8: 1
            case .rgb8, .bgr8: 3
            default: 4
            }
        }

        /// Where in a pixel red, green, blue and the opacity are.
        fileprivate var places: (red: Int, green: Int, blue: Int, alpha: Int?) {
            switch self {
            case .gray8: (0, 0, 0, nil)
            case .rgb8, .rgbx8: (0, 1, 2, nil)
            case .bgr8, .bgrx8: (2, 1, 0, nil)
            case .rgba8, .premultipliedRGBA8: (0, 1, 2, 3)
            case .bgra8, .premultipliedBGRA8: (2, 1, 0, 3)
            case .argb8: (1, 2, 3, 0)
            }
        }

        fileprivate var isPremultiplied: Bool { self == .premultipliedRGBA8 || self == .premultipliedBGRA8 }
    }

    /// Width and height in pixels.
    public let size: PixelSize
    /// The distance from a row to the next in bytes.
    public let bytesPerRow: Int
    /// What the bytes mean.
    public let format: Format
    /// At least `bytesPerRow` for each row but the last, which may end with its last pixel.
    public let data: Data

    /// Pixels in memory.
    ///
    /// - Parameters:
    ///   - data: the rows from the top; may be longer than the picture.
    ///   - width: in pixels, at least 1.
    ///   - height: in pixels, at least 1.
    ///   - bytesPerRow: nil when rows follow each other without a gap.
    ///   - format: what the bytes mean.
    /// - Throws: ``EngineError/invalidPixels(_:)`` when the picture is empty, a row is shorter than its pixels or the bytes
    ///   do not suffice.
    public init(data: Data, width: Int, height: Int, bytesPerRow: Int? = nil, format: Format) throws {
        guard width > 0, height > 0, width <= Self.longestSide, height <= Self.longestSide else {
            throw EngineError.invalidPixels("\(width) × \(height) pixels are no picture")
        }
        let row = width * format.bytesPerPixel
        let stride = bytesPerRow ?? row
        guard stride >= row else {
            throw EngineError.invalidPixels(
                "a row of \(width) \(format.rawValue) pixels needs \(row) bytes, not \(stride)")
        }
        let (rest, overflow) = stride.multipliedReportingOverflow(by: height - 1)
        guard !overflow, data.count >= rest, data.count - rest >= row else {
            throw EngineError.invalidPixels(
                "\(height) rows of \(stride) bytes need more than the \(data.count) bytes that there are")
        }
        size = PixelSize(width: width, height: height)
        self.bytesPerRow = stride
        self.format = format
        self.data = data
    }

    /// Far beyond what can be read; keeps products of sides and bytes in the range of Int.
    private static let longestSide = 1 << 24

    /// The picture as the engine takes it.
    public var raster: Raster {
        let (red, green, blue, alpha) = format.places
        let step = format.bytesPerPixel
        var pixels = [UInt8](repeating: 0, count: size.area * 3)
        data.withUnsafeBytes { bytes in
            var out = 0
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let at = y * bytesPerRow + x * step
                    var color = (bytes[at + red], bytes[at + green], bytes[at + blue])
                    if let alpha, bytes[at + alpha] < 255 { color = onPaper(color, opacity: bytes[at + alpha]) }
                    (pixels[out], pixels[out + 1], pixels[out + 2]) = color
                    out += 3
                }
            }
        }
        return Raster(size: size, pixels: pixels)
    }

    private func onPaper(_ color: (UInt8, UInt8, UInt8), opacity: UInt8) -> (UInt8, UInt8, UInt8) {
        let paper = 255 * (255 - Int(opacity))
        func channel(_ value: UInt8) -> UInt8 {
            let ink = format.isPremultiplied ? 255 * Int(value) : Int(opacity) * Int(value)
            return UInt8(min(255, (ink + paper + 127) / 255))
        }
        return (channel(color.0), channel(color.1), channel(color.2))
    }
}
