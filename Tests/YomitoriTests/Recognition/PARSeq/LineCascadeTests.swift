import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct LineCascadeTests {
    /// A network that reads so many characters in everything, all of the class `mark`.
    private struct FixedLengthModel: TensorModel {
        var length: Int
        var mark: Int
        var steps = 110
        var inputs: [TensorDescription] {
            [TensorDescription(name: "picture", elementType: .float32, shape: [1, 3, 4, 16])]
        }
        var outputs: [TensorDescription] { [] }
        var parallelism: Int { 1 }

        func run(_ inputs: [Tensor]) async throws -> [Tensor] {
            #expect(inputs[0].shape == [1, 3, 4, 16])
            var floats = [Float](repeating: 0, count: steps * 4)
            for step in 0..<steps { floats[step * 4 + (step < length ? mark : 0)] = 5 }
            return [Tensor(shape: [1, steps, 4], floats: floats)]
        }
    }

    struct Case: Sendable {
        var lengths: [Int]
        var charCount: Int?
        var size = PixelSize(width: 40, height: 10)
        var text: String
    }

    @Test(arguments: [
        Case(lengths: [24, 1, 1], charCount: 3, text: String(repeating: "a", count: 24)),
        Case(lengths: [25, 44, 1], charCount: 3, text: String(repeating: "b", count: 44)),
        Case(lengths: [25, 45, 97], charCount: 3, text: String(repeating: "c", count: 97)),
        Case(lengths: [1, 44, 1], charCount: 2, text: String(repeating: "b", count: 44)),
        Case(lengths: [1, 2, 3], charCount: 1, text: "ccc"),
        Case(lengths: [1, 2, 3], charCount: 0, text: "ccc"),
        Case(lengths: [1, 2, 3], charCount: 100, text: "ccc"),
        Case(lengths: [1, 2, 3], charCount: nil, text: "ccc"),
        Case(lengths: [1, 2, 98], charCount: nil, text: String(repeating: "c", count: 196)),
        Case(
            lengths: [1, 2, 98], charCount: nil, size: PixelSize(width: 10, height: 40),
            text: String(repeating: "c", count: 98)),
        Case(
            lengths: [1, 2, 98], charCount: nil, size: PixelSize(width: 10, height: 10),
            text: String(repeating: "c", count: 98)),
    ])
    func choosesTheNetworkByLength(_ line: Case) async throws {
        var facts = PARSeqFacts.modern(["", "a", "b", "c"])
        facts.normalization = Normalization(order: .bgr, mean: [0, 0, 0], deviation: [1, 1, 1])
        let models = line.lengths.enumerated().map { ModelSource(FixedLengthModel(length: $1, mark: $0 + 1)) }
        let crop = RasterPart(size: line.size, color: .white)
        let pieces = try await LineCascade(models: models, facts: facts).read(crop, charCount: line.charCount)
        #expect(pieces.flatMap(\.text.classes).map { facts.alphabet[$0] }.joined() == line.text)
    }

    @Test func loadsOnlyTheNetworkItNeeds() async throws {
        struct NotNeeded: Error {}
        let facts = PARSeqFacts.modern(["", "a", "b", "c"])
        let missing = ModelSource {
            throw NotNeeded()
        } check: { _ in
            throw NotNeeded()
        }
        let cascade = LineCascade(
            models: [ModelSource(FixedLengthModel(length: 2, mark: 1)), missing, missing], facts: facts)
        let crop = RasterPart(size: PixelSize(width: 30, height: 8), color: .white)
        #expect(try await cascade.read(crop, charCount: 3).length == 2)
        await #expect(throws: NotNeeded.self) { try await cascade.read(crop, charCount: 2) }
    }

    @Test func placesCharactersAlongTheLine() async throws {
        let facts = PARSeqFacts.modern(["", "a", "b", "c"])
        let models = (0..<3).map { ModelSource(FixedLengthModel(length: [4, 2, 98][$0], mark: 1)) }
        let cascade = LineCascade(models: models, facts: facts)

        let wide = try await cascade.read(
            RasterPart(size: PixelSize(width: 80, height: 10), color: .white), charCount: 3)
        let across = characters(of: wide, cropAtX: 100, y: 50, direction: .horizontal)
        #expect(across.count == 4)
        for (index, character) in across.enumerated() {
            #expect((character.quad[0] - Point(x: 100 + 20 * Double(index), y: 50)).length < 5)
            #expect(abs(character.quad.secondSide - 10) < 1e-6)
        }

        let tall = try await cascade.read(
            RasterPart(size: PixelSize(width: 10, height: 80), color: .white), charCount: 3)
        let down = characters(of: tall, cropAtX: 100, y: 50, direction: .vertical)
        for (index, character) in down.enumerated() {
            #expect((character.quad[0] - Point(x: 110, y: 50 + 20 * Double(index))).length < 5)
        }

        let split = try await cascade.read(
            RasterPart(size: PixelSize(width: 80, height: 10), color: .white), charCount: 1)
        let both = characters(of: split, cropAtX: 0, y: 0, direction: .horizontal)
        #expect(both.count == 196)
        #expect(abs(both[98].quad[0].x - 40) < 2)
    }

    private func characters(of pieces: [PieceReading], cropAtX x: Int, y: Int, direction: TextDirection)
        -> [RecognizedCharacter]
    {
        pieces.flatMap { $0.characters(cropAtX: x, y: y, direction: direction) }
    }
}
