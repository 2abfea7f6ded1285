import Foundation
import Testing
import YomitoriTestSupport

@testable import YomitoriModels

@Suite struct ONNXMetadataTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func values(_ bytes: [UInt8]) throws -> [String: String] {
        try ONNXMetadata(folder.write(Data(bytes), to: "model.onnx")).values
    }

    @Test func readsTheTextsBesideTheNetwork() throws {
        let bytes = TinyONNX.bytes(metadata: [("character", "日\n本"), ("author", "")])
        #expect(try values(bytes) == ["character": "日\n本", "author": ""])
    }

    @Test func stepsOverALargeNetwork() throws {
        var model = ProtobufWriter()
        model.field(1, integer: -1)
        model.field(7, bytes: Array(repeating: 0xFF, count: 300_000))
        model.field(14) { entry in
            entry.field(3, integer: 7)
            entry.field(2, text: "second")
            entry.field(1, text: "first")
        }
        #expect(try values(model.bytes) == ["first": "second"])
    }

    @Test func findsNothingInAModelWithoutMetadata() throws {
        #expect(try values(TinyONNX.bytes()).isEmpty)
        #expect(try values([]).isEmpty)
    }

    @Test(
        arguments: [
            [0x00], [0x80], [0x07], [0x0B], Array(repeating: 0xFF, count: 40),
            // A length that reaches beyond the file, in several sizes.
            [0x72, 0x05, 0x00], [0x72, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F],
            [0x72, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
            // A text inside an entry that reaches beyond the entry.
            [0x72, 0x03, 0x0A, 0x7F, 0x61],
            // Not UTF-8.
            [0x72, 0x03, 0x0A, 0x01, 0xFF],
            [0x0D, 0x01], [0x09, 0x01],
        ] as [[UInt8]]) func refusesDamage(bytes: [UInt8])
    {
        #expect(throws: ONNXMetadata.Fault.self) { try values(bytes) }
    }

    @Test func refusesFieldsWithoutEnd() {
        let bytes = [UInt8](repeating: 0, count: 60_000).indices.map { $0 % 2 == 0 ? UInt8(0x08) : 0 }
        #expect(throws: ONNXMetadata.Fault.self) { try values(bytes) }
    }

    @Test func survivesRandomDamage() throws {
        var generator = SeededGenerator(seed: 7)
        let whole = TinyONNX.bytes(metadata: [("character", "日\n本\n語"), ("a", "b")])
        for _ in 0..<300 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) {
                bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
            }
            do {
                _ = try values(bytes)
            } catch is ONNXMetadata.Fault {
            }
        }
    }
}
