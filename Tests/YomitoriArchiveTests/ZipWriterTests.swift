import Foundation
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriArchive

@Suite struct ZipWriterTests {
    private struct Torn: Error {}

    private func archive(_ entries: [ArchiveEntry], keepsDates: Bool = true) async throws -> Data {
        var options = ArchiveOptions()
        options.keepsDates = keepsDates
        var data = Data()
        try await ZipWriter().write(stream(entries), options: options) { data.append(contentsOf: $0) }
        return data
    }

    private func stream(_ entries: [ArchiveEntry]) -> AsyncStream<ArchiveEntry> {
        var rest = entries[...]
        let asked = AsyncStream.makeStream(of: ArchiveEntry.self)
        while let entry = rest.popFirst() { asked.continuation.yield(entry) }
        asked.continuation.finish()
        return asked.stream
    }

    private func pieces(_ pieces: [[UInt8]], failing: Bool = false) -> AsyncThrowingStream<
        ArraySlice<UInt8>, any Error
    > {
        AsyncThrowingStream { continuation in
            for piece in pieces { continuation.yield(piece[...]) }
            continuation.finish(throwing: failing ? Torn() : nil)
        }
    }

    private func contents(of data: Data, _ names: Set<String>) throws -> [String: [UInt8]] {
        let folder = try TemporaryFolder()
        let file = try folder.write(data, to: "x.zip")
        var contents: [String: [UInt8]] = [:]
        try ZipReader(url: file).read(names) { name, _, next in
            contents[name, default: []] += []
            while let piece = try next() { contents[name]? += Array(piece) }
        }
        return contents
    }

    @Test func writesWhatTheReaderReads() async throws {
        let long = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
        var stored = ArchiveEntry("d/picture.jpg", bytes: long)
        stored.isCompressed = false
        var dated = ArchiveEntry("d/of no size.txt", content: pieces([[1, 2], [], [3]]))
        dated.date = Date(timeIntervalSince1970: 1_790_000_000)
        let data = try await archive([
            ArchiveEntry("a.txt", bytes: "text".utf8), stored, dated, ArchiveEntry("0", bytes: []),
        ])
        let read = try contents(of: data, ["a.txt", "picture.jpg", "of no size.txt", "0"])
        #expect(
            read == [
                "a.txt": Array("text".utf8), "picture.jpg": long, "of no size.txt": [1, 2, 3], "0": [],
            ])
    }

    @Test func writesAnArchiveOfNothing() async throws {
        #expect(try await archive([]).count == 22)
    }

    @Test func marksNamesAsUTF8() async throws {
        let data = try await archive([ArchiveEntry("頁/国会.txt", bytes: [1])])
        let name = Data("頁/国会.txt".utf8)
        // APPNOTE.TXT 6.3.10, 4.4.4: bit 11, at byte 6 of a local header and byte 8 of a directory entry.
        let local = try #require(data.range(of: Data([0x50, 0x4B, 3, 4])))
        let directory = try #require(data.range(of: Data([0x50, 0x4B, 1, 2])))
        #expect(data[local.lowerBound + 7] & 8 != 0)
        #expect(data[directory.lowerBound + 9] & 8 != 0)
        #expect(data.range(of: name, in: directory.lowerBound..<data.endIndex) != nil)
    }

    @Test func givesEqualArchivesWithoutDates() async throws {
        func entries(_ seconds: Double) -> [ArchiveEntry] {
            ["a", "b"].map {
                var entry = ArchiveEntry($0, bytes: $0.utf8)
                entry.date = Date(timeIntervalSince1970: seconds)
                return entry
            }
        }
        let first = try await archive(entries(1_700_000_000), keepsDates: false)
        #expect(try await archive(entries(1_790_000_000), keepsDates: false) == first)
        #expect(try await archive(entries(1_790_000_000)) != first)
    }

    @Test func hasLittleInItsHands() async throws {
        var generator = SeededGenerator(seed: 1)
        let piece = (0..<(1 << 20)).map { _ in UInt8.random(in: 0...255, using: &generator) }
        var largest = 0
        var total = 0
        try await ZipWriter().write(
            stream([ArchiveEntry("noise", content: pieces([piece, piece, piece]))]),
            options: ArchiveOptions()
        ) {
            largest = max(largest, $0.count)
            total += $0.count
        }
        #expect(total > 3 << 20)
        #expect(largest < 400_000)
    }

    @Test func asksForAnEntryWhenTheOneBeforeIsWritten() async throws {
        let (entries, continuation) = AsyncStream.makeStream(of: ArchiveEntry.self)
        continuation.yield(ArchiveEntry("0", bytes: Array(repeating: 1, count: 100)))
        var count = 0
        var names: [Int] = []
        try await ZipWriter().write(entries, options: ArchiveOptions()) { bytes in
            names.append(bytes.count)
            count += 1
            if count < 5 {
                continuation.yield(ArchiveEntry("\(count)", bytes: [UInt8(count)]))
            } else {
                continuation.finish()
            }
        }
        #expect(count >= 5)
    }

    @Test func endsWithWhatAContentOrTheSinkThrows() async throws {
        await #expect(throws: Torn.self) {
            try await archive([ArchiveEntry("a", content: pieces([[1]], failing: true))])
        }
        await #expect(throws: Torn.self) {
            try await ZipWriter().write(
                stream([ArchiveEntry("a", bytes: [1])]), options: ArchiveOptions()
            ) { _ in
                throw Torn()
            }
        }
    }

    @Test(arguments: [1, 5])
    func refusesAContentThatIsNotOfItsSize(size: Int) async throws {
        var entry = ArchiveEntry("a", content: pieces([[1, 2, 3]]))
        entry.size = size
        let refused = entry
        await #expect(throws: ArchiveError.self) { try await archive([refused]) }
    }
}
