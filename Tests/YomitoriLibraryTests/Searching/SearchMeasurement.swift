import Foundation
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriLibrary

/// Tells how long searching takes, on demand.
///
/// `YOMITORI_SEARCH_PAGES=5000 swift test -c release -Xswiftc -enable-testing --filter SearchMeasurement`
@Suite struct SearchMeasurement {
    private static let count = ProcessInfo.processInfo.environment["YOMITORI_SEARCH_PAGES"].flatMap { Int($0) }

    /// Characters as print has them: the n-th most frequent 1/n as often as the first.
    private struct Print {
        private var generator = SeededGenerator(seed: 5)
        private let letters: [Character]
        private let sums: [Double]

        init() {
            let frequent = Array("のに、はを。たとがてでいるし人一大日国東京年会本")
            let rest = (0x4E00..<0x4E00 + 2500).compactMap { Unicode.Scalar($0).map(Character.init) }
            letters = frequent + rest
            var sum = 0.0
            sums = letters.indices.map { rank in
                sum += 1 / Double(rank + 1)
                return sum
            }
        }

        mutating func line(_ count: Int) -> String {
            String(
                (0..<count).map { _ in
                    let value = Double.random(in: 0..<(sums.last ?? 1), using: &generator)
                    var low = 0, high = sums.count - 1
                    while low < high {
                        let middle = (low + high) / 2
                        if sums[middle] < value { low = middle + 1 } else { high = middle }
                    }
                    return letters[low]
                })
        }
    }

    @Test(.enabled(if: count != nil)) func tellsHowLongSearchingTakes() async throws {
        let fixture = try LibraryFixture()
        let library = try fixture.library()
        let clock = ContinuousClock()
        var text = Print()
        var sample = ""
        let count = try #require(Self.count)
        let adding = try await clock.measure {
            for number in 0..<count {
                let lines = (0..<40).map { _ in text.line(25) }
                if number == count / 2 { sample = lines[20] + lines[21] }
                try await library.add(lines, name: "\(number).png")
            }
        }
        let size = try FileManager.default.attributesOfItem(atPath: fixture.file.path)[.size] as? Int ?? 0
        print("pages: \(count), added in \(adding), file: \(size / 1_000_000) MB")
        let long = String(sample.dropFirst(22).prefix(6))
        for (name, query) in [
            ("most frequent character", "の"), ("rare character", "\u{5500}"), ("frequent pair", "のに"), ("東京", "東京"),
            ("six characters across a line end", long), ("not there", "東\u{5501}京\u{5502}"),
        ] {
            var times: [Duration] = []
            var total = 0
            for _ in 0..<5 {
                let start = clock.now
                total = try await library.search(SearchQuery(query)).total
                times.append(clock.now - start)
            }
            print("\(name): \(total) pages, \(times.sorted()[2])")
        }
        let page = try #require(try await library.pages().items.first).id
        var edits: [Duration] = []
        for number in 0..<20 {
            let line = try await library.page(page).document.id(number)
            let start = clock.now
            try await library.edit(page, .replaceCharacters(.init(line: line, base: 0..<1, text: "京")))
            edits.append(clock.now - start)
        }
        print("loading and correcting a page: \(edits.sorted()[10])")
        var query = PageQuery()
        query.limit = 100
        let list = try await clock.measure { _ = try await library.pages(query) }
        print("a list of 100 pages: \(list)")
    }
}
