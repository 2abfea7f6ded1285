public import YomitoriCore

/// An upright picture in memory: sRGB, 8 bit, red, green, blue interleaved, row by row from the top.
public struct Raster: Sendable, Hashable {
    public let size: PixelSize
    /// `width × height × 3` bytes.
    public let pixels: [UInt8]

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

    public var width: Int { size.width }
    public var height: Int { size.height }

    public subscript(x: Int, y: Int) -> Color {
        let i = (y * size.width + x) * 3
        return Color(red: pixels[i], green: pixels[i + 1], blue: pixels[i + 2])
    }
}

/// An sRGB colour.
public struct Color: Sendable, Hashable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    public static let white = Color(red: 255, green: 255, blue: 255)
    public static let black = Color(red: 0, green: 0, blue: 0)
}
