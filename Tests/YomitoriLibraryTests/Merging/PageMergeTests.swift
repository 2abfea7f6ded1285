import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriLibrary

/// A page that was read, edited and read again.
private struct Rereading {
    var base: Document
    var mine: Document
    var ids: IDSource
    var conflicts: [OpenConflict] = []
    var picture = StoredPicture(path: "x", width: 800, height: 600)

    init(_ lines: [String], _ edit: (Document) throws -> [EditOperation] = { _ in [] }) throws {
        (base, ids) = Document.read(lines)
        mine = try base.applying(try edit(base), ids: &ids)
    }

    /// Reads the page again, as these lines.
    @discardableResult
    mutating func read(_ lines: [String], to picture: StoredPicture? = nil) -> PageMerge.Result {
        read(SamplePages.page(of: lines), to: picture)
    }

    @discardableResult
    mutating func read(_ page: RecognizedPage, to picture: StoredPicture? = nil) -> PageMerge.Result {
        let result = PageMerge(
            base: base, mine: mine, conflicts: conflicts, from: self.picture, to: picture ?? self.picture
        ).merging(page, ids: &ids)
        base = result.reading
        mine = result.document
        conflicts = result.conflicts
        self.picture = picture ?? self.picture
        let all = mine.lines.map(\.id)
        #expect(Set(all).count == all.count, "every line has an id of its own")
        return result
    }

    mutating func edit(_ operations: (Document) -> [EditOperation]) throws {
        mine = try mine.applying(operations(mine), ids: &ids)
    }

    var shown: [Conflict] { conflicts.compactMap { $0.conflict(in: mine) } }
}

struct PageMergeTests {
    @Test func takesTheNewReadingWhereNobodyHasBeen() throws {
        var page = try Rereading(["今曰は", "晴れ", "です"])
        let ids = page.mine.lines.map(\.id)
        let result = page.read(["今日は", "晴れ", "です", "明日も"])
        #expect(result.document.texts == ["今日は", "晴れ", "です", "明日も"] && result.conflicts.isEmpty)
        #expect(Array(result.document.lines.map(\.id).prefix(3)) == ids)
        #expect(result.document.lines[0].machineText == nil)
        #expect(result.document.blocks.count == 1 && result.document.blocks[0].id == "b1")
    }

    @Test func keepsWhatAPersonWrote() throws {
        var page = try Rereading(["今曰は", "晴れ"]) { [.setText(.init(line: $0.id(0), text: "今日は"))] }
        #expect(page.read(["今曰は", "晴れ"]).document.texts == ["今日は", "晴れ"])
        #expect(page.read(["今日は", "晴れ"]).document.texts == ["今日は", "晴れ"])
        #expect(page.conflicts.isEmpty && page.mine.lines[0].machineText == nil)
        #expect(page.mine.lines[0].characters[1].origin == .person)
    }

    @Test func bringsTogetherChangesOfDifferentCharacters() throws {
        var page = try Rereading(["今日は曰曜曰"]) { [.replaceCharacters(.init(line: $0.id(0), base: 5..<6, text: "日"))] }
        let result = page.read(["今日は日曜曰"])
        #expect(result.document.texts == ["今日は日曜日"] && result.conflicts.isEmpty)
        #expect(result.document.lines[0].machineText == "今日は日曜曰")
        #expect(result.document.lines[0].characters.map(\.origin).filter { $0 == .person }.count == 1)
    }

    @Test func showsAConflictWhereBothChangedTheSame() throws {
        var page = try Rereading(["今曰は", "晴れ"]) { [.setText(.init(line: $0.id(0), text: "今日は"))] }
        let result = page.read(["今目は", "晴れ"])
        #expect(result.document.texts == ["今日は", "晴れ"])
        let conflict = try #require(page.shown.first)
        #expect(conflict.line == page.mine.id(0) && conflict.mine == "今日は" && conflict.theirs == "今目は")
        #expect(conflict.base == "今曰は" && page.shown.count == 1)
    }

    @Test func keepsAConflictOpenUntilThePersonOrTheMachineSettlesIt() throws {
        var page = try Rereading(["今曰は"]) { [.setText(.init(line: $0.id(0), text: "今日は"))] }
        page.read(["今目は"])
        let first = try #require(page.shown.first)
        page.read(["今目は"])
        #expect(page.shown == [first], "the same reading again says nothing new")
        page.read(["今月は"])
        #expect(page.shown.map(\.theirs) == ["今月は"] && page.shown.map(\.base) == ["今目は"])
        page.read(["今日は"])
        #expect(page.shown.isEmpty)
    }

    @Test func takesTheMachinesTextWhenThePersonSaysSo() throws {
        var page = try Rereading(["今曰は", "晴れ"]) { [.setText(.init(line: $0.id(0), text: "今日は"))] }
        page.read(["今目は", "晴れ"])
        let settled = page.mine.taking(try #require(page.conflicts.first), ids: &page.ids)
        #expect(settled.texts == ["今目は", "晴れ"] && settled.id(0) == page.mine.id(0))
        page.mine = settled
        page.conflicts = []
        #expect(page.read(["今日は", "晴れ"]).document.texts == ["今日は", "晴れ"], "it is the machine's again")
    }

    @Test func neverChangesALineThatAPersonHasChecked() throws {
        var page = try Rereading(["今日は", "晴れ"]) { [.accept(.init(line: $0.id(0)))] }
        let result = page.read(["今目は", "雨"])
        #expect(result.document.texts == ["今日は", "雨"])
        #expect(page.shown.map(\.theirs) == ["今目は"] && result.document.lines[0].origin == .person)
    }

    @Test func neverChangesACharacterThatAPersonWroteAsItWas() throws {
        var page = try Rereading(["今日は"]) { [.replaceCharacters(.init(line: $0.id(0), base: 1..<2, text: "日"))] }
        #expect(page.read(["今目は"]).document.texts == ["今日は"] && page.shown.count == 1)
    }

    @Test func leavesOutWhatAPersonTookOut() throws {
        var page = try Rereading(["head", "text", "more"]) { [.deleteLine(.init(line: $0.id(0)))] }
        #expect(page.read(["head", "text", "more"]).document.texts == ["text", "more"])
        #expect(page.read(["heap", "text", "more"]).document.texts == ["text", "more"] && page.conflicts.isEmpty)
    }

    @Test func keepsALineThatAPersonAdded() throws {
        let quad = Quad(Rect(x: 10, y: 70, width: 100, height: 20))
        var page = try Rereading(["one", "two"]) { document in
            [
                .insertLine(
                    .init(
                        block: document.blocks[0].id, at: 2,
                        line: .init(text: "three", quad: quad, direction: .horizontal)))
            ]
        }
        #expect(page.read(["one", "TWO"]).document.texts == ["one", "TWO", "three"] && page.conflicts.isEmpty)
        let id = page.mine.id(2)
        #expect(page.read(["one", "TWO", "three"]).document.texts == ["one", "TWO", "three"], "not twice")
        #expect(page.conflicts.isEmpty && page.mine.id(2) == id)
        #expect(page.read(["one", "TWO", "thnee"]).document.texts == ["one", "TWO", "three"])
        #expect(page.shown.map(\.theirs) == ["thnee"])
    }

    @Test func showsWhenTheMachineFindsACorrectedLineNoMore() throws {
        var page = try Rereading(["one", "tvo"]) { [.setText(.init(line: $0.id(1), text: "two"))] }
        let result = page.read(["one"])
        #expect(result.document.texts == ["one", "two"] && page.shown.map(\.theirs) == [""])
        #expect(page.read(["one", "tvo"]).document.texts == ["one", "two"])
        let conflict = try #require(page.conflicts.first)
        #expect(conflict.theirs.map(\.text) == ["tvo"] && conflict.base == "")
        #expect(page.mine.taking(conflict, ids: &page.ids).texts == ["one", "tvo"])
    }

    @Test func dropsALineOfTheMachinesThatIsFoundNoMore() throws {
        var page = try Rereading(["one", "speck", "two"]) { [.accept(.init(line: $0.id(0)))] }
        var again = SamplePages.page(of: ["one", "speck", "two"])
        again.blocks[0].lines.remove(at: 1)
        #expect(page.read(again).document.texts == ["one", "two"] && page.conflicts.isEmpty)
    }

    @Test func keepsOrderAndBlocksThatAPersonMade() throws {
        var page = try Rereading(["a1", "b2", "c3"]) { document in
            [
                .splitBlock(.init(block: document.blocks[0].id, at: 1)),
                .setBlockKind(.init(block: document.blocks[0].id, kind: .title)),
                .moveBlock(.init(block: document.blocks[0].id, at: 1)),
            ]
        }
        let result = page.read(["A1", "b2", "c3", "d4"])
        #expect(result.document.texts == ["b2", "c3", "d4", "A1"])
        #expect(result.document.blocks.map(\.kind) == [.paragraph, .title])
    }

    @Test func takesTheNewOrderWhereAPersonOnlyCorrectedText() throws {
        var page = try Rereading(["one", "two", "three"]) { [.setText(.init(line: $0.id(0), text: "ONE"))] }
        var again = SamplePages.page(of: ["one", "two", "three"])
        again.blocks[0].lines.swapAt(0, 2)
        #expect(page.read(again).document.texts == ["three", "two", "ONE"])
    }

    @Test func keepsLinesThatAPersonSplitOrJoined() throws {
        var page = try Rereading(["one two", "three", "four"]) { document in
            [.splitLine(.init(line: document.id(0), at: 3)), .mergeLines(.init(document.id(1), document.id(2)))]
        }
        #expect(page.read(["one two", "three", "four"]).document.texts == ["one", " two", "threefour"])
        #expect(page.conflicts.isEmpty)
        page.read(["one too", "three", "four"])
        #expect(page.mine.texts == ["one", " two", "threefour"] && page.shown.map(\.theirs) == ["one too"])
        let settled = page.mine.taking(try #require(page.conflicts.first), ids: &page.ids)
        #expect(settled.texts == ["one too", "threefour"])
    }

    @Test func followsTheMachineWhenItPartsALineInAnotherWay() throws {
        var page = try Rereading(["one two", "three"])
        var again = SamplePages.page(of: ["one two", "three"])
        let whole = again.blocks[0].lines[0]
        let parts = [Array(whole.characters[..<3]), Array(whole.characters[4...])].map { characters in
            RecognizedLine(
                direction: .horizontal,
                quad: (characters.first?.quad ?? whole.quad).reaching(to: characters.last?.quad ?? whole.quad),
                characters: characters)
        }
        again.blocks[0].lines.replaceSubrange(0...0, with: parts)
        #expect(page.read(again).document.texts == ["one", "two", "three"] && page.conflicts.isEmpty)
        var corrected = try Rereading(["one two", "three"]) { [.setText(.init(line: $0.id(0), text: "One two"))] }
        #expect(corrected.read(again).document.texts == ["One two", "three"])
        #expect(corrected.conflicts.isEmpty == false || corrected.mine.texts[0] == "One two")
    }

    @Test func keepsKindAndRubyThatAPersonGave() throws {
        var page = try Rereading(["題名", "本文"]) { document in
            [
                .setLineKind(.init(line: document.id(0), kind: .title)),
                .setRuby(.init(line: document.id(1), ruby: [.init(text: "ほん", base: 0..<1)])),
            ]
        }
        let result = page.read(["題各", "本文"]).document
        #expect(result.texts == ["題各", "本文"] && result.lines[0].kind == .title)
        #expect(result.lines[1].ruby.map(\.text) == ["ほん"])
    }

    @Test func keepsRubyThatAPersonHasPutOverOtherCharacters() throws {
        var read = SamplePages.page(of: ["今日は晴"])
        let quad = read.blocks[0].lines[0].quad
        read.blocks[0].lines[0].ruby = [Ruby(text: "きょう", base: 0..<1, quad: quad, confidence: 1)]
        var moved = try Rereading(["今日は晴"]), beside = moved
        moved.read(read)
        beside.read(read)
        try moved.edit { [.setRuby(.init(line: $0.id(0), ruby: [.init(text: "きょう", base: 0..<2)]))] }
        try beside.edit { [.setText(.init(line: $0.id(0), text: "今日は晴れ"))] }
        #expect(moved.read(read).document.lines[0].ruby.map(\.base) == [[0, 2]])
        read.blocks[0].lines[0].ruby[0].base = [0, 3]
        #expect(beside.read(read).document.lines[0].ruby.map(\.base) == [[0, 3]])
    }

    @Test func followsThePictureWhenItIsFlattenedInAnotherWay() throws {
        var page = try Rereading(["the first line", "the sec0nd line", "the third line"]) {
            [
                .setText(.init(line: $0.id(1), text: "the second line")),
                .insertLine(
                    .init(
                        block: $0.blocks[0].id, at: 3,
                        line: .init(
                            text: "a hand's", quad: Quad(Rect(x: 10, y: 100, width: 160, height: 20)),
                            direction: .horizontal))),
            ]
        }
        var again = SamplePages.page(of: ["the first line", "the sec0nd line", "the third line"])
        again.source.width = 1600
        for i in again.blocks[0].lines.indices {
            again.blocks[0].lines[i].quad = again.blocks[0].lines[i].quad.map { $0 * 2 }
            for c in again.blocks[0].lines[i].characters.indices {
                again.blocks[0].lines[i].characters[c].quad = again.blocks[0].lines[i].characters[c].quad.map { $0 * 2 }
            }
        }
        let picture = StoredPicture(path: "x", width: 1600, height: 1200, isFlattened: true)
        let result = page.read(again, to: picture).document
        #expect(result.texts == ["the first line", "the second line", "the third line", "a hand's"])
        #expect(
            result.lines[1].quad == again.lines[1].quad
                && result.lines[1].characters[7].quad == again.lines[1].characters[7].quad)
        #expect(result.lines[3].quad.boundingBox == Rect(x: 20, y: 200, width: 320, height: 40))
        #expect(page.conflicts.isEmpty)
    }

    @Test func keepsAPersonsTextWhateverIsReadNext() throws {
        var generator = SeededGenerator(seed: 11)
        func word() -> String {
            String(
                (0..<Int.random(in: 2...6, using: &generator)).map { _ in
                    "abcdefg".randomElement(using: &generator) ?? "a"
                })
        }
        for round in 0..<60 {
            let lines = (0..<5).map { _ in word() }
            var page = try Rereading(lines)
            var written: [String: String] = [:]
            for _ in 0..<4 {
                // Somebody writes or checks a line, takes one out, or splits one; then the page is read again.
                if let line = page.mine.lines.randomElement(using: &generator) {
                    switch Int.random(in: 0..<4, using: &generator) {
                    case 0:
                        let text = word()
                        try page.edit { _ in
                            [.setText(.init(line: line.id, text: text)), .accept(.init(line: line.id))]
                        }
                        written[line.id] = text
                    case 1:
                        try page.edit { _ in [.accept(.init(line: line.id))] }
                        written[line.id] = line.text
                    case 2 where written[line.id] == nil && page.mine.lines.count > 3:
                        try page.edit { _ in [.deleteLine(.init(line: line.id))] }
                    case 3 where written[line.id] == nil && line.characters.count > 2:
                        try page.edit { _ in [.splitLine(.init(line: line.id, at: 1))] }
                    default: break
                    }
                }
                page.read(
                    lines.map { Bool.random(using: &generator) ? $0 : word() }.filter { _ in
                        Int.random(in: 0..<8, using: &generator) > 0
                    })
                for (id, text) in written {
                    #expect(page.mine.lines.first { $0.id == id }?.text == text, "round \(round)")
                }
            }
        }
    }
}
