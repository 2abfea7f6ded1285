package import YomitoriCore
package import YomitoriImaging

/// Reads a line's crop with the network for its expected length, and with those for longer ones while the text fills it.
///
/// Source: ndl-lab/ndlocr-lite 593b4ef, `src/ocr.py`, `process_cascade`.
package struct LineCascade: Sendable {
    private let facts: PARSeqFacts
    private var readers: [PARSeqReader]
    /// nil where figures set across a vertical line are not looked for.
    private var tateChuYoko: TateChuYoko?

    /// - Parameters:
    ///   - models: one for each stage of the facts.
    ///   - candidates: how many readings a character keeps, its own included.
    package init(
        models: [ModelSource], facts: PARSeqFacts, tateChuYoko: TateChuYoko? = nil, candidates: Int = 1
    ) {
        precondition(models.count == facts.stages.count && !models.isEmpty, "a model for each stage")
        self.facts = facts
        let decoder = PARSeqDecoder(alphabet: facts.alphabet, candidates: candidates)
        readers = models.map { PARSeqReader(model: $0, facts: facts, decoder: decoder) }
        self.tateChuYoko = tateChuYoko
    }

    /// A cascade of the same networks, whose alphabet need not be looked through again.
    package func with(tateChuYoko: TateChuYoko?, candidates: Int) -> LineCascade {
        var cascade = self
        cascade.tateChuYoko = tateChuYoko
        for stage in readers.indices { cascade.readers[stage].decoder.candidates = candidates }
        return cascade
    }

    /// Looks whether the networks can be those that the facts are of, as far as they tell themselves.
    ///
    /// - Throws: as ``PARSeqReader/check()``.
    package func check() async throws {
        for reader in readers { try await reader.check() }
    }

    /// What reading a crop of this size holds at the same time, an estimate: what the network that takes most sees of it, and
    /// the brightness of each of its pixels where figures set across the line are looked for.
    ///
    /// - Throws: as ``PARSeqReader/inputBytes(of:)``.
    package func bytes(of crop: PixelSize) async throws -> Int {
        var most = 0
        for reader in readers { most = max(most, try await reader.inputBytes(of: crop)) }
        return most + (tateChuYoko != nil && crop.height > crop.width ? crop.area : 0)
    }

    /// - Parameter charCount: the detector's class of the number of characters; nil when it gave none.
    /// - Returns: the line's pieces in reading order.
    /// - Throws: ``RecognitionError``, what loading and running the models throw, and `CancellationError`.
    package func read(_ crop: RasterPart, charCount: Int?) async throws -> [PieceReading] {
        let last = readers.count - 1
        var stage = facts.stages.firstIndex { $0.countClasses.contains { $0 == charCount } } ?? last
        while true {
            let limit =
                stage < last
                ? facts.stages[stage].escalationLength : crop.width > crop.height ? facts.splitLength : nil
            let pieces = try await read(crop, with: readers[stage], limit: limit)
            guard let limit, pieces.length >= limit else { return pieces }
            guard stage < last else { return try await halves(of: crop, with: readers[last]) }
            stage += 1
        }
    }

    private func halves(of crop: RasterPart, with reader: PARSeqReader) async throws -> [PieceReading] {
        let middle = crop.width / 2
        var pieces: [PieceReading] = []
        for columns in [0..<middle, middle..<crop.width] {
            guard let half = crop.part(columns: columns, rows: 0..<crop.height) else { continue }
            pieces += try await read(half, with: reader, limit: nil).map { $0.lying(atX: columns.lowerBound, y: 0) }
        }
        return pieces
    }

    /// The whole crop; a tall one in parts, when it holds figures set across the line and so gives more text.
    ///
    /// - Parameter limit: a text of so many characters or more will not be used.
    private func read(_ crop: RasterPart, with reader: PARSeqReader, limit: Int?) async throws -> [PieceReading] {
        let whole = try await reader.read(crop, limit: limit)
        guard let tateChuYoko, crop.height > crop.width, !whole.text.classes.isEmpty else { return [whole] }
        var parts: [PieceReading] = []
        for part in tateChuYoko.parts(of: crop) {
            guard let piece = crop.part(columns: 0..<crop.width, rows: part.rows) else { continue }
            parts.append(
                try await reader.read(piece, turns: !part.isSetAcross).lying(atX: 0, y: part.rows.lowerBound))
        }
        return parts.length > whole.text.classes.count ? parts : [whole]
    }
}

extension [PieceReading] {
    /// Characters of all pieces together.
    package var length: Int { reduce(0) { $0 + $1.text.classes.count } }
}
