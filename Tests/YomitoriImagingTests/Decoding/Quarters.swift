import Foundation
import Testing
import YomitoriCore
import YomitoriImaging

/// The picture of all fixtures: red, green / blue, near white, 32 × 16 pixels.
struct Quarters {
    static let size = PixelSize(width: 32, height: 16)
    static let colors = [
        Color(red: 220, green: 30, blue: 30), Color(red: 30, green: 160, blue: 30),
        Color(red: 30, green: 30, blue: 200), Color(red: 240, green: 240, blue: 240),
    ]

    /// A fixture's bytes; its name is the file's.
    static func file(_ name: String) throws -> Data {
        let url = try #require(Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Fixtures"))
        return try Data(contentsOf: url)
    }

    static let fixtures = [
        "16bit.png", "16bit.tif", "alpha.png", "alpha.webp", "animated.gif", "av1.avif", "bilevel.png", "cmyk.jpg",
        "cmyk.tif", "fax.tif", "grey.jpg", "grey16.tif", "hevc.heic", "interlaced.png", "lab.tif", "lossless.jp2",
        "lossless.jxl", "lossless.webp", "lossy.webp", "lzw.tif", "palette.gif", "palette.png", "progressive.jpg",
        "raw-profile.png", "rgb.jpg", "rgb.png",
    ]

    static func raster() -> Raster {
        var pixels = [UInt8]()
        for y in 0..<16 {
            for x in 0..<32 {
                let color = colors[y / 8 * 2 + x / 16]
                pixels += [color.red, color.green, color.blue]
            }
        }
        return Raster(size: size, pixels: pixels)
    }

    /// Reads the only page of a picture in memory.
    static func read(_ bytes: Data, limits: ImageLimits = ImageLimits()) throws -> PageRaster {
        let source = try ImageSource(.data(bytes, name: "picture"), limits: limits)
        #expect(source.pageCount == 1)
        return try source.page(0)
    }
}

extension Raster {
    /// The colours at the middles of the four quarters, row by row.
    var quarters: [Color] {
        [(1, 1), (3, 1), (1, 3), (3, 3)].map { self[width * $0.0 / 4, height * $0.1 / 4] }
    }
}

extension Color {
    /// The largest difference of a channel.
    func distance(to other: Color) -> Int {
        max(abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)), abs(Int(blue) - Int(other.blue)))
    }

    static func grey(_ value: UInt8) -> Color { Color(red: value, green: value, blue: value) }
}

extension [Color] {
    func areNear(_ others: [Color], within tolerance: Int) -> Bool {
        count == others.count && zip(self, others).allSatisfy { $0.distance(to: $1) <= tolerance }
    }
}
