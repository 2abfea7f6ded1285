import Testing

@testable import YomitoriWorkers

@Suite struct LineBufferTests {
    private func lines(_ parts: [String], limit: Int = 10) throws -> [String] {
        var buffer = LineBuffer(limit: limit)
        return try parts.flatMap { part in
            try Array(part.utf8).withUnsafeBytes { try buffer.append($0) }.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    @Test func cutsLinesWhereverThePartsEnd() throws {
        #expect(try lines(["ab", "c\nd", "ef\n\ng", "\n", "rest"]) == ["abc", "def", "", "g"])
    }

    @Test func refusesALineBeyondItsLimit() throws {
        #expect(try lines(["0123456789\n"]) == ["0123456789"])
        #expect(throws: LineBuffer.Overflow.self) { try lines(["0123456789", "0"]) }
        #expect(throws: LineBuffer.Overflow.self) { try lines(["01234567890\n"]) }
    }
}
