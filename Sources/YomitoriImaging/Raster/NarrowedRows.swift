internal import CKernels
import YomitoriCore

/// The rows of a picture at their target width, of which only those are held that the next target row is made of.
final class NarrowedRows {
    /// Rows that are made together, so that a weight is fetched once for all of them.
    private static let band = 4
    /// Bytes of a row that are summed up together.
    private static let chunk = 16

    private let source: RasterPart.Pixels
    private let height: Int
    private let columns: CubicFilter
    /// The next rows as they are in the source, one after the other.
    private let wide: UnsafeMutableBufferPointer<UInt8>
    /// Row y stands at place y % `places`.
    private let ring: UnsafeMutableBufferPointer<UInt8>
    /// Whole bands.
    private let places: Int
    /// Bytes of a place: a pixel is written as four, of which the next pixel overwrites the last.
    private let line: Int
    /// The next row to be made.
    private var next = 0

    /// - Parameters:
    ///   - source: to be used as long as these rows are.
    ///   - most: rows that a target row is made of at most.
    init(of source: RasterPart.Pixels, height: Int, by columns: CubicFilter, atOnce most: Int) {
        self.source = source
        self.height = height
        self.columns = columns
        line = columns.seeing * 3 + 1
        // Rows of a band that are made too early, and those of one that are held too long.
        places = (most + 2 * (Self.band - 1)) / Self.band * Self.band
        // Of a row's last pixel one byte too many is read, and whole chunks of a row.
        wide = .allocate(capacity: Self.band * source.width * 3 + 1)
        ring = .allocate(capacity: places * line + Self.chunk)
        wide.initialize(repeating: 0)
        ring.initialize(repeating: 0)
    }

    /// Bytes of the rows that are held at most.
    static func bytes(from source: PixelSize, to target: PixelSize) -> Int {
        let most = min(source.height, CubicFilter.taps(from: source.height, to: target.height))
        return band * source.width * 3 + (most + 2 * (band - 1)) * (target.width * 3 + 1)
    }

    deinit {
        wide.deallocate()
        ring.deallocate()
    }

    /// Writes target row `y`; `y` never falls from call to call.
    func blend(by rows: CubicFilter, at y: Int, into out: UnsafeMutablePointer<UInt8>) {
        let first = Int(rows.starts[y]), count = Int(rows.counts[y])
        while next < first + count { narrow() }
        rows.weights.withUnsafeBufferPointer { weights in
            ckernels_blend_rows(
                ring.baseAddress, line, places, first % places, count, weights.baseAddress! + y * rows.taps, out,
                columns.seeing * 3)
        }
    }

    private func narrow() {
        source.copyRows(next..<min(next + Self.band, height), to: wide.baseAddress!)
        ckernels_blend_pixels(
            wide.baseAddress, source.width * 3, ring.baseAddress! + next % places * line, line, columns.seeing,
            columns.taps, columns.starts, columns.counts, columns.weights)
        next += Self.band
    }
}
