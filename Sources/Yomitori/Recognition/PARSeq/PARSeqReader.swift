package import YomitoriCore
package import YomitoriImaging

/// Reads the crop of a line with one PARSeq network.
package struct PARSeqReader: Sendable {
    private let source: ModelSource
    private let facts: PARSeqFacts
    var decoder: PARSeqDecoder

    init(model source: ModelSource, facts: PARSeqFacts, decoder: PARSeqDecoder) {
        self.source = source
        self.facts = facts
        self.decoder = decoder
    }

    /// Looks whether the network can be one that the facts are of, as far as it tells itself.
    ///
    /// - Throws: ``RecognitionError``, what the model's source throws, and `CancellationError`.
    package func check() async throws {
        try await source.check { [facts] ports in
            _ = try Self.pictureSize(ports.inputs)
            try RecognitionError.check(ports.outputs, classes: facts.alphabet.count)
        }
    }

    /// Bytes that reading a crop of this size holds before the network runs, an estimate; 0 where the network does not tell
    /// the size of its picture.
    ///
    /// - Throws: as ``check()``, when the network was not looked at before.
    package func inputBytes(of crop: PixelSize) async throws -> Int {
        guard let size = try await source.ports()?.inputs.pictureSize else { return 0 }
        return PARSeqInput.bytes(of: crop, at: size, facts)
    }

    private static func pictureSize(_ inputs: [TensorDescription]) throws(RecognitionError) -> PixelSize {
        guard inputs.count == 1, let size = inputs.pictureSize else {
            throw .unexpectedInput(inputs, expected: "one picture of a fixed size")
        }
        return size
    }

    /// - Parameters:
    ///   - turns: whether a tall crop is turned before it is read, as those of vertical lines are.
    ///   - limit: a text of so many characters or more will not be used.
    /// - Throws: ``RecognitionError``, what loading and running the model throw, and `CancellationError`.
    package func read(_ crop: RasterPart, turns: Bool = true, limit: Int? = nil) async throws -> PieceReading {
        try Task.checkCancellation()
        let model = try await source.model()
        let size = try Self.pictureSize(model.inputs)
        let input = PARSeqInput(crop, size: size, facts: facts, turns: turns)
        let text = try await model.read([input.tensor]) { [decoder] shape, logits in
            try decoder.read(logits, shape: shape, limit: limit)
        }
        return PieceReading(text: text, strip: input.strip, map: input.map)
    }
}

/// What a network saw in a crop or a part of it.
package struct PieceReading: Sendable {
    /// What it read there.
    package let text: PieceText
    /// The picture that was read.
    package let strip: Raster
    /// From the crop's pixels to the strip's.
    package var map: CoordinateMap

    /// The same reading as a part of a larger crop, in which it begins at (`x`, `y`).
    package func lying(atX x: Int, y: Int) -> PieceReading {
        var moved = self
        moved.map = CoordinateMap(scaleX: 1, scaleY: 1, offsetX: Double(-x), offsetY: Double(-y)).followed(by: map)
        return moved
    }
}
