import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriLibrary

struct TextEditTests {
    let document: Document
    let line: String

    init() {
        document = Document.read(["今日は曇り", "明日は晴れ"]).0
        line = document.id(0)
    }

    @Test func replacesACharacterByACandidate() throws {
        let edited = try document.after(.replaceCharacters(.init(line: line, base: 3..<4, text: "晴"))).lines[0]
        #expect(edited.text == "今日は晴り" && edited.machineText == "今日は曇り" && edited.id == line)
        #expect(edited.characters.map(\.origin) == [.machine, .machine, .machine, .person, .machine])
        #expect(edited.characters[3].confidence == 1 && edited.origin == .machine)
        #expect(edited.characters[3].quad == document.lines[0].characters[3].quad)
        #expect(!edited.characters[3].candidates.isEmpty)
    }

    @Test func sharesOutTheLengthOfWhatIsReplaced() throws {
        let before = document.lines[0]
        let edited = try document.after(.replaceCharacters(.init(line: line, base: 1..<3, text: "abcd"))).lines[0]
        #expect(edited.text == "今abcd曇り")
        #expect(edited.characters[1].quad[0] == before.characters[1].quad[0])
        #expect(edited.characters[4].quad[1] == before.characters[2].quad[1])
        #expect(edited.characters[2].quad.firstSide == edited.characters[3].quad.firstSide)
    }

    @Test(arguments: [0, 2, 5]) func insertsBetweenCharacters(_ place: Int) throws {
        let edited = try document.after(.replaceCharacters(.init(line: line, base: place..<place, text: "X"))).lines[0]
        #expect(edited.characters[place].text == "X" && edited.characters.count == 6)
    }

    @Test func takesGraphemeClustersAsCharacters() throws {
        let edited = try document.after(.replaceCharacters(.init(line: line, base: 0..<1, text: "葛\u{E0100}か\u{3099}")))
            .lines[0]
        #expect(edited.characters.count == 6 && edited.characters[0].text == "葛\u{E0100}")
    }

    @Test func forgetsTheMachinesTextWhenThePersonComesBackToIt() throws {
        let edited = try document.after(
            .replaceCharacters(.init(line: line, base: 0..<1, text: "昨")),
            .replaceCharacters(.init(line: line, base: 0..<1, text: "今"))
        ).lines[0]
        #expect(edited.machineText == nil && edited.characters[0].origin == .person)
    }

    @Test func leavesUnchangedCharactersToTheMachine() throws {
        let edited = try document.after(.setText(.init(line: line, text: "今日は大いに晴れ"))).lines[0]
        #expect(edited.text == "今日は大いに晴れ")
        #expect(edited.characters.prefix(3).allSatisfy { $0.origin == .machine })
        #expect(edited.characters.dropFirst(3).allSatisfy { $0.origin == .person })
    }

    /// Somebody is to mend the number; the other warnings are of the picture.
    @Test func forgetsTheWarningOfANumberThatIsChanged() {
        var line = document.lines[0]
        line.warnings = ["repeated-text", "check-digit"]
        line.change { $0.kind = .title }
        #expect(line.warnings == ["repeated-text", "check-digit"])
        line.change { $0.characters.removeLast() }
        #expect(line.warnings == ["repeated-text"])
    }

    @Test func emptiesALine() throws {
        let edited = try document.after(.setText(.init(line: line, text: ""))).lines[0]
        #expect(edited.characters.isEmpty && edited.machineText == "今日は曇り" && edited.confidence == 0)
        let again = try document.after(.setText(.init(line: line, text: "")), .setText(.init(line: line, text: "ab")))
            .lines[0]
        #expect(again.characters[1].quad[1] == again.quad[1])
    }

    @Test func acceptsALineWithoutChangingIt() throws {
        let edited = try document.after(.accept(.init(line: line))).lines[0]
        #expect(edited.origin == .person && edited.text == "今日は曇り" && edited.machineText == nil)
        #expect(edited.characters == document.lines[0].characters)
    }

    @Test func movesRubyAlong() throws {
        var document = document
        let quad = document.lines[0].quad
        document.blocks[0].lines[0].ruby = [
            Ruby(text: "きょう", base: 0..<2, quad: quad, confidence: 1),
            Ruby(text: "くも", base: 3..<4, quad: quad, confidence: 1),
        ]
        let longer = try document.after(.replaceCharacters(.init(line: line, base: 2..<3, text: "には"))).lines[0]
        #expect(longer.ruby.map(\.base) == [[0, 2], [4, 5]])
        let cut = try document.after(.replaceCharacters(.init(line: line, base: 1..<4, text: ""))).lines[0]
        #expect(cut.ruby.map(\.base) == [[0, 1]])
        let inside = try document.after(.replaceCharacters(.init(line: line, base: 0..<2, text: "本日は"))).lines[0]
        #expect(inside.ruby.map(\.base) == [[0, 3], [4, 5]])
    }

    /// 今日は曇り with ruby over 今日, は and 曇り.
    @Test(arguments: [
        (1..<3, "月が", [[0, 2], [2, 3], [3, 5]]), (1..<4, "月", [[0, 1], [1, 2], [2, 3]]),
        (1..<4, "月が出て", [[0, 2], [2, 4], [4, 6]]), (0..<5, "雨", [[0, 1]]), (2..<2, "に", [[0, 2], [3, 4], [4, 6]]),
    ]) func keepsRubyApart(range: Range<Int>, text: String, bases: [[Int]]) throws {
        var document = document
        let quad = document.lines[0].quad
        document.blocks[0].lines[0].ruby = [
            Ruby(text: "きょう", base: 0..<2, quad: quad, confidence: 1),
            Ruby(text: "わ", base: 2..<3, quad: quad, confidence: 1),
            Ruby(text: "くも", base: 3..<5, quad: quad, confidence: 1),
        ]
        let edited = try document.after(.replaceCharacters(.init(line: line, base: range, text: text))).lines[0]
        #expect(edited.ruby.map(\.base) == bases)
    }

    @Test func refusesWhatIsNotThere() throws {
        #expect(document.refusal(.setText(.init(line: "l99", text: "")))?.contains("l99") == true)
        #expect(document.refusal(.replaceCharacters(.init(line: line, base: 3..<9, text: ""))) != nil)
        var wrong = ReplaceCharacters(line: line, base: 0..<1, text: "x")
        for base in [[], [1], [2, 1], [-1, 1], [0, 1, 2]] {
            wrong.base = base
            #expect(document.refusal(.replaceCharacters(wrong)) != nil, "\(base)")
        }
    }

    @Test(arguments: ["a\nb", "a\u{2028}b", "a\u{0}b", "\u{1B}[31m"]) func refusesLineBreaksAndControls(_ text: String)
    {
        #expect(document.refusal(.setText(.init(line: line, text: text))) != nil)
    }

    @Test func refusesEndlessLines() {
        #expect(document.refusal(.setText(.init(line: line, text: String(repeating: "あ", count: 10_001)))) != nil)
    }

    @Test func saysWhichOperationCannotBeDone() {
        var ids = IDSource(next: 100)
        #expect(throws: LibraryError.refusedEdit(operation: 1, reason: "there is no line l99")) {
            try document.applying([.accept(.init(line: line)), .accept(.init(line: "l99"))], ids: &ids)
        }
    }
}
