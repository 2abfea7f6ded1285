/// How a stored picture stands: where its first row and column belong. The numbers are those of EXIF.
public enum PictureOrientation: Int, Sendable, CaseIterable {
    /// The first row is the top, the first column the left.
    case up = 1
    /// Mirrored left to right.
    case upMirrored
    /// Upside down.
    case down
    /// Upside down and mirrored left to right.
    case downMirrored
    /// The first row is the left side, the first column the top.
    case leftMirrored
    /// The first row is the right side, the first column the top: a clockwise quarter turn makes it upright.
    case right
    /// The first row is the right side, the first column the bottom.
    case rightMirrored
    /// The first row is the left side, the first column the bottom: a quarter turn against the clock makes it upright.
    case left
}

extension Raster {
    /// The picture turned and mirrored so that it stands upright.
    package func upright(from orientation: PictureOrientation) -> Raster {
        guard orientation != .up else { return self }
        let upright = UprightPixels(stored: size, orientation: Orientation(exif: orientation.rawValue))
        let turned = [UInt8](unsafeUninitializedCapacity: pixels.count) { out, count in
            guard let target = out.baseAddress else { return }
            pixels.withUnsafeBytes { source in
                guard let start = source.baseAddress else { return }
                // Few rows at a time, so that what is read and what is written fit the processor's cache.
                for top in stride(from: 0, to: height, by: 32) {
                    upright.write(min(32, height - top), from: top, width: width, to: target) {
                        start + (top + $0) * width * 3
                    }
                }
            }
            count = pixels.count
        }
        return Raster(size: upright.size, pixels: turned)
    }
}
