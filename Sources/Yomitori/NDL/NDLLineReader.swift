import YomitoriCore
import YomitoriImaging

/// Reads one line of a page tree: cut, read by the cascade, put its characters in their places.
struct NDLLineReader: Sendable {
    private let cascade: LineCascade
    private let facts: PARSeqFacts
    private let pipeline: NDLPipeline
    private let fidelity: Fidelity
    private let keepsTraces: Bool

    /// - Parameter keepsTraces: whether it is given along how each line was read.
    init(
        cascade: LineCascade, facts: PARSeqFacts, pipeline: NDLPipeline, fidelity: Fidelity, keepsTraces: Bool = false
    ) {
        self.keepsTraces = keepsTraces
        self.cascade = cascade
        self.facts = facts
        self.pipeline = pipeline
        self.fidelity = fidelity
    }

    /// What reading the line holds at the same time beside its page, an estimate.
    ///
    /// - Throws: as ``LineCascade/bytes(of:)``.
    func bytes(of line: NDLPageTree.Line, in page: Raster) async throws -> Int {
        func seen(_ length: Int, of whole: Int) -> Int { min(max(length, 0), whole) }
        return try await cascade.bytes(
            of: PixelSize(width: seen(line.width, of: page.width), height: seen(line.height, of: page.height)))
    }

    /// A line as it was read.
    struct Reading: Sendable {
        let line: RecognizedLine
        /// nil when nobody asked for it.
        let trace: LineTrace?
    }

    /// The line with the characters read; none where its box holds no pixel of the page.
    func read(_ line: NDLPageTree.Line, in page: Raster) async throws -> Reading {
        let right = line.left + line.width, bottom = line.top + line.height
        let crop = LineCrop(
            left: line.left, top: line.top, right: right, bottom: bottom, of: page, fidelity: fidelity,
            emptyIsBlack: fidelity == .original && pipeline == .classical)
        let size = crop.picture?.size ?? PixelSize(width: line.width, height: line.height)
        let direction: TextDirection = PARSeqInput.isTall(size, facts) ? .vertical : .horizontal
        let box = box(left: line.left, top: line.top, right: right, bottom: bottom, on: page)
        var pieces: [PieceReading] = []
        if let picture = crop.picture { pieces = try await cascade.read(picture, charCount: line.charCount) }
        let read = RecognizedLine(
            direction: direction, kind: line.kind,
            quad: direction == .vertical ? Quad(box).startingLater(by: 1) : Quad(box),
            characters: pieces.flatMap { $0.characters(cropAtX: crop.x, y: crop.y, direction: direction) })
        return Reading(line: read, trace: keepsTraces ? LineTrace(read, pieces) : nil)
    }

    /// The line's box; corrected, the part of it that lies on the page.
    private func box(left: Int, top: Int, right: Int, bottom: Int, on page: Raster) -> Rect {
        func clipped(_ edge: Int, to length: Int) -> Double {
            Double(fidelity == .original ? edge : min(max(edge, 0), length))
        }
        return Rect(
            minX: clipped(left, to: page.width), minY: clipped(top, to: page.height),
            maxX: clipped(right, to: page.width), maxY: clipped(bottom, to: page.height))
    }
}
