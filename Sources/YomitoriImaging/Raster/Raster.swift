public import YomitoriCore

/// An upright picture in memory: sRGB, 8 bit, red, green, blue interleaved, row by row from the top.
public struct Raster: Sendable, Hashable {
    /// Width and height in pixels.
    public let size: PixelSize
    /// `width × height × 3` bytes.
    public let pixels: [UInt8]

    /// A picture of these pixels, which must be three bytes for each of `size`.
    public init(size: PixelSize, pixels: [UInt8]) {
        precondition(pixels.count == size.area * 3, "\(pixels.count) bytes do not fill \(size.width)×\(size.height)")
        self.size = size
        self.pixels = pixels
    }

    /// A picture of one colour.
    public init(size: PixelSize, color: Color) {
        var pixels = [UInt8](repeating: color.red, count: size.area * 3)
        if color.green != color.red || color.blue != color.red {
            for i in stride(from: 0, to: pixels.count, by: 3) {
                pixels[i + 1] = color.green
                pixels[i + 2] = color.blue
            }
        }
        self.init(size: size, pixels: pixels)
    }

    /// Pixels of a row.
    public var width: Int { size.width }
    /// Rows.
    public var height: Int { size.height }

    /// The pixel in column `x` of row `y`.
    public subscript(x: Int, y: Int) -> Color {
        let i = (y * size.width + x) * 3
        return Color(red: pixels[i], green: pixels[i + 1], blue: pixels[i + 2])
    }
}

/// An sRGB colour.
public struct Color: Sendable, Hashable {
    /// 0…255, sRGB.
    public var red: UInt8
    /// 0…255, sRGB.
    public var green: UInt8
    /// 0…255, sRGB.
    public var blue: UInt8

    /// A colour of three sRGB values.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Paper.
    public static let white = Color(red: 255, green: 255, blue: 255)
    /// Ink.
    public static let black = Color(red: 0, green: 0, blue: 0)
}
