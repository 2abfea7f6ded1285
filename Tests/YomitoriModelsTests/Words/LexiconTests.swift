import Foundation
import Testing
import YomitoriTestSupport

@testable import YomitoriModels

@Suite struct LexiconTests {
    @Test func findsEveryWordAndNoOther() throws {
        let words = ["a", "ab", "abc", "bc", "国", "国立", "国立国会図書館", "立つ", "図書", "図書館", "𠮷野"]
        var builder = LexiconBuilder()
        for (i, word) in words.enumerated() { builder.words[word] = [.init(left: i, right: 2 * i, cost: -i)] }
        let lexicon = try Lexicon(compiled: builder.compiled(), pack: "words-xx", file: "w")
        for (i, word) in words.enumerated() {
            let index = try #require(lexicon.index(of: word))
            #expect(lexicon.entries(of: index) == [.init(left: i, right: 2 * i, cost: -i)])
        }
        for other in ["b", "c", "国立国", "abcd", "図", ""] { #expect(!lexicon.contains(other)) }
        #expect(lexicon.count == words.count)
    }

    @Test func findsRandomWords() throws {
        var generator = SeededGenerator(seed: 11)
        var words: Set<String> = []
        for _ in 0..<3_000 {
            words.insert(
                String(
                    (0..<Int.random(in: 1...7, using: &generator)).map { _ in
                        "abcdeé国".randomElement(using: &generator) ?? "a"
                    }))
        }
        var builder = LexiconBuilder()
        for word in words { builder.words[word] = [] }
        let lexicon = try Lexicon(compiled: builder.compiled(), pack: "words-xx", file: "w")
        let indices = Set(words.compactMap { lexicon.index(of: $0) })
        #expect(indices == Set(0..<words.count))
        #expect(words.allSatisfy { lexicon.contains($0 + "z") == false })
    }

    @Test func keepsConnectionCosts() throws {
        var builder = LexiconBuilder()
        builder.words["x"] = [.init(left: 1, right: 0, cost: 5)]
        builder.connections = [[1, -2, 3], [4, 5, -32_768]]
        let lexicon = try Lexicon(compiled: builder.compiled(), pack: "words-xx", file: "w")
        #expect(lexicon.connection(0, 1) == -2)
        #expect(lexicon.connection(1, 2) == -32_768)
        #expect(lexicon.connection(7, 2) == 0)
    }

    @Test func refusesATornFile() throws {
        var builder = LexiconBuilder()
        for word in ["one", "two", "three"] { builder.words[word] = [] }
        let whole = builder.compiled()
        for length in 0..<whole.count {
            #expect(throws: PackError.self) { try Lexicon(compiled: whole.prefix(length), pack: "words-xx", file: "w") }
        }
    }

    @Test func survivesDamage() throws {
        var builder = LexiconBuilder()
        for word in ["one", "two", "three", "threes"] { builder.words[word] = [.init(left: 0, right: 0, cost: 1)] }
        let whole = builder.compiled()
        for place in LexiconLayout.headerSize..<whole.count {
            var damaged = whole
            damaged[place] ^= 0xFF
            let lexicon = try Lexicon(compiled: damaged, pack: "words-xx", file: "w")
            for word in ["one", "threes", "x"] {
                if let index = lexicon.index(of: word) { _ = lexicon.entries(of: index) }
            }
        }
    }

    @Test func readsOnAfterItsMemoryWasGivenBack() throws {
        let folder = try TemporaryFolder()
        var builder = LexiconBuilder()
        // More than a page of memory, so that what is given back is no word of the header alone.
        for number in 0..<5_000 { builder.words["word\(number)"] = [.init(left: 1, right: 2, cost: number)] }
        let file = try folder.write(builder.compiled(), to: "words.lexicon")
        let lexicon = try Lexicon(contentsOf: file, pack: "words-xx")
        for _ in 0..<2 {
            let index = try #require(lexicon.index(of: "word4711"))
            #expect(lexicon.entries(of: index) == [.init(left: 1, right: 2, cost: 4_711)])
            lexicon.giveBack()
        }
        // A list that was never in a file has nothing to give back: its bytes are the only ones.
        let other = try Lexicon(compiled: builder.compiled(), pack: "words-xx", file: "w")
        other.giveBack()
        #expect(other.contains("word4999"))
    }

    @Test func refusesAnEmptyFile() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Data(), to: "words.lexicon")
        #expect(throws: PackError.self) { try Lexicon(contentsOf: file, pack: "words-xx") }
        #expect(throws: PackError.self) { try Lexicon(contentsOf: folder.url, pack: "words-xx") }
    }
}
