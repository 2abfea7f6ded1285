import Testing

@testable import YomitoriImaging

@Suite struct PNGChunksTests {
    private static let header: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [UInt8](repeating: 0, count: 17)

    /// Of 5 bytes that say to be `length`.
    private func chunk(_ type: String, length: [UInt8]) -> [UInt8] {
        length + Array(type.utf8) + [UInt8](repeating: 1, count: 9)
    }

    private func areWhole(_ bytes: [UInt8]) throws -> Bool {
        try bytes.withUnsafeBytes { try PNGChunks(.memory($0)).areWhole }
    }

    @Test func tellsAChunkThatGoesOnBeyondTheFile() throws {
        #expect(try areWhole(Self.header + chunk("tEXt", length: [0, 0, 0, 5]) + chunk("IDAT", length: [0, 0, 0, 5])))
        #expect(
            try !areWhole(Self.header + chunk("zTXt", length: [0x40, 0, 0, 5]) + chunk("IDAT", length: [0, 0, 0, 5])))
    }

    /// What is there of a picture that was cut off may be read.
    @Test func leavesPixelsAlone() throws {
        #expect(try areWhole(Self.header + chunk("IDAT", length: [0x40, 0, 0, 5])))
    }
}
