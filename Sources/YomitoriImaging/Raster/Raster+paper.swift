import YomitoriCore

extension Raster {
    /// Whether nothing on it is darker than a faint grey: what is printed lighter than 207 of 255 on white is not read.
    package var isBlankPaper: Bool {
        let lightest: UInt8 = 207
        return pixels.withUnsafeBufferPointer { pixels in
            var i = 0
            while i + 32 <= pixels.count {
                // Not empty, so it has an address.
                let bytes = UnsafeRawPointer(pixels.baseAddress! + i).loadUnaligned(as: SIMD32<UInt8>.self)
                if bytes.min() < lightest { return false }
                i += 32
            }
            return pixels[i...].allSatisfy { $0 >= lightest }
        }
    }

    /// The colour of the paper: the 85th percentile of each channel when the print is dark, the 15th when it is light.
    ///
    /// Print covers less than a third of a line's picture, so the side of the middle on which the median lies is paper.
    package func paper() -> Color {
        var histograms = [Int](repeating: 0, count: 768)
        // Some ten thousand pixels tell a percentile as well as all of them; an odd step meets every column.
        let step = max(1, size.area / Self.samplesOfPaper) | 1
        var counted = 0
        pixels.withUnsafeBufferPointer { p in
            histograms.withUnsafeMutableBufferPointer { histograms in
                for i in stride(from: 0, to: p.count - 2, by: 3 * step) {
                    histograms[Int(p[i])] &+= 1
                    histograms[256 + Int(p[i + 1])] &+= 1
                    histograms[512 + Int(p[i + 2])] &+= 1
                    counted &+= 1
                }
            }
        }
        func percentile(_ share: Double, channel: Int) -> Int {
            var left = Int(Double(counted) * share)
            for value in 0..<256 {
                left -= histograms[channel * 256 + value]
                if left < 0 { return value }
            }
            return 255
        }
        func paper(_ channel: Int) -> UInt8 {
            let dark = percentile(0.01, channel: channel), light = percentile(0.99, channel: channel)
            let isLightPaper = percentile(0.5, channel: channel) * 2 >= dark + light
            return UInt8(percentile(isLightPaper ? 0.85 : 0.15, channel: channel))
        }
        return Color(red: paper(0), green: paper(1), blue: paper(2))
    }

    private static let samplesOfPaper = 12_000

    /// The picture with columns of `color` added on its right.
    package func padded(toWidth target: Int, with color: @autoclosure () -> Color) -> Raster {
        guard target > width else { return self }
        var out = Raster(size: PixelSize(width: target, height: height), color: color()).pixels
        for y in 0..<height {
            out.replaceSubrange(
                (y * target * 3)..<(y * target * 3 + width * 3), with: pixels[(y * width * 3)..<((y + 1) * width * 3)])
        }
        return Raster(size: PixelSize(width: target, height: height), pixels: out)
    }

    /// The picture as it is, in the middle of a higher one of `color`.
    package func centered(inHeight target: Int, on color: @autoclosure () -> Color) -> Raster {
        guard target > height else { return self }
        var out = Raster(size: PixelSize(width: width, height: target), color: color()).pixels
        let start = (target - height) / 2 * width * 3
        out.replaceSubrange(start..<(start + pixels.count), with: pixels)
        return Raster(size: PixelSize(width: width, height: target), pixels: out)
    }
}
