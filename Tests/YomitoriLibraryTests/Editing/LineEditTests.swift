import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriLibrary

struct LineEditTests {
    let document = Document.read(["one two", "three", "four"]).0
    private var first: String { document.id(0) }
    private var block: String { document.blocks[0].id }

    @Test func splitsALine() throws {
        let edited = try document.after(.splitLine(.init(line: first, at: 3)))
        #expect(edited.texts == ["one", " two", "three", "four"])
        #expect(edited.id(0) == first && !document.lines.map(\.id).contains(edited.id(1)))
        #expect(
            edited.lines[0].quad[1] == edited.lines[1].quad[0] && edited.lines[1].quad[1] == document.lines[0].quad[1])
        #expect(edited.lines[1].sources == [first])
        #expect(document.refusal(.splitLine(.init(line: first, at: 0))) != nil)
        #expect(document.refusal(.splitLine(.init(line: first, at: 7))) != nil)
    }

    @Test func splitsWhatTheMachineReadAlong() throws {
        let edited = try document.after(
            .setText(.init(line: first, text: "ones two!")), .splitLine(.init(line: first, at: 4)))
        #expect(edited.lines[0].machineText == "one" && edited.lines[1].machineText == " two")
    }

    @Test func splitsRuby() throws {
        var document = document
        document.blocks[0].lines[0].ruby = [Ruby(text: "x", base: 2..<5, quad: document.lines[0].quad, confidence: 1)]
        let edited = try document.after(.splitLine(.init(line: first, at: 3)))
        #expect(edited.lines[0].ruby.map(\.base) == [[2, 3]] && edited.lines[1].ruby.map(\.base) == [[0, 2]])
    }

    @Test func joinsWhatItHasSplit() throws {
        var ids = IDSource(next: 50)
        let split = try document.applying([.splitLine(.init(line: first, at: 3))], ids: &ids)
        let whole = try split.applying([.mergeLines(.init(split.id(0), split.id(1)))], ids: &ids)
        #expect(whole == document)
    }

    @Test func joinsLines() throws {
        let edited = try document.after(.mergeLines(.init(document.id(1), document.id(2))))
        #expect(edited.texts == ["one two", "threefour"] && edited.lines[1].machineText == nil)
        #expect(edited.lines[1].sources == [document.id(1), document.id(2)])
        #expect(document.refusal(.mergeLines(.init(first, first))) != nil)
    }

    @Test func takesALineOut() throws {
        let edited = try document.after(.deleteLine(.init(line: first)))
        #expect(edited.texts == ["three", "four"] && edited.blocks[0].box.y > document.blocks[0].box.y)
    }

    @Test func putsALineIn() throws {
        let quad = Quad(Rect(x: 0, y: 0, width: 40, height: 10))
        let edited = try document.after(
            .insertLine(.init(block: block, at: 1, line: .init(text: "new", quad: quad, direction: .horizontal))))
        #expect(edited.texts == ["one two", "new", "three", "four"])
        #expect(edited.lines[1].origin == .person && edited.lines[1].characters.count == 3)
        #expect(edited.lines[1].characters[2].quad[1] == quad[1] && edited.lines[1].reading == nil)
        #expect(
            document.refusal(
                .insertLine(.init(block: block, at: 4, line: .init(text: "", quad: quad, direction: .vertical)))) != nil
        )
    }

    @Test func putsInWhatARegionWasReadAs() throws {
        let quad = Quad(Rect(x: 0, y: 0, width: 40, height: 10))
        let read = [
            DocumentCharacter(text: "n", confidence: 0.4, quad: quad),
            DocumentCharacter(text: "o", confidence: 0.9, quad: quad),
        ]
        let line = InsertLine.Line(text: "no", quad: quad, direction: .horizontal, characters: read)
        let edited = try document.after(.insertLine(.init(block: block, at: 0, line: line)))
        #expect(edited.lines[0].origin == .machine && edited.lines[0].characters == read)
        let ruby = SetRuby.Ruby(text: "の", base: 0..<1, quad: quad, confidence: 0.7)
        var withRuby = line
        withRuby.ruby = [ruby]
        #expect(
            try document.after(.insertLine(.init(block: block, at: 0, line: withRuby))).lines[0].ruby == [
                Ruby(text: "の", base: 0..<1, quad: quad, confidence: 0.7)
            ])
        withRuby.ruby = [SetRuby.Ruby(text: "の", base: 1..<3)]
        #expect(document.refusal(.insertLine(.init(block: block, at: 0, line: withRuby))) != nil)
        var wrong = line
        wrong.text = "yes"
        #expect(document.refusal(.insertLine(.init(block: block, at: 0, line: wrong))) != nil)
    }

    @Test(arguments: [1e300, -1_000_001, Double.infinity, Double.nan])
    func refusesPlacesThatAreInNoPicture(_ far: Double) {
        let quad = Quad(Rect(x: 0, y: 0, width: 40, height: 10))
        let beyond = Quad(quad[0], quad[1], quad[2], Point(x: 0, y: far))
        let character = DocumentCharacter(text: "n", confidence: 0.4, quad: beyond)
        let lines = [
            InsertLine.Line(text: "n", quad: beyond, direction: .horizontal),
            InsertLine.Line(text: "n", quad: quad, direction: .horizontal, characters: [character]),
        ]
        for line in lines {
            let reason = document.refusal(.insertLine(.init(block: block, at: 0, line: line)))
            #expect(reason?.contains("in no picture") == true)
        }
        let ruby = SetRuby.Ruby(text: "n", base: 0..<1, quad: beyond)
        #expect(document.refusal(.setRuby(.init(line: first, ruby: [ruby])))?.contains("in no picture") == true)
    }

    @Test func movesALine() throws {
        #expect(
            try document.after(.moveLine(.init(line: first, block: block, at: 2))).texts == [
                "three", "four", "one two",
            ])
        let parted = try document.after(.splitBlock(.init(block: block, at: 1)))
        let edited = try parted.after(.moveLine(.init(line: first, block: parted.blocks[1].id, at: 1)))
        #expect(edited.texts == ["three", "one two", "four"] && edited.blocks.map(\.id) == [parted.blocks[1].id])
        #expect(document.refusal(.moveLine(.init(line: first, block: block, at: 3))) != nil)
    }

    @Test func putsLinesInThePlaceOfAllOthersOfABlock() throws {
        let quad = Quad(Rect(x: 0, y: 0, width: 40, height: 10))
        let edited = try document.after(
            .deleteLine(.init(line: first)), .deleteLine(.init(line: document.id(1))),
            .deleteLine(.init(line: document.id(2))),
            .insertLine(.init(block: block, at: 0, line: .init(text: "new", quad: quad, direction: .horizontal))))
        #expect(edited.texts == ["new"] && edited.blocks[0].id == block)
    }

    @Test func setsKindAndRuby() throws {
        let edited = try document.after(
            .setLineKind(.init(line: first, kind: .title)),
            .setRuby(.init(line: first, ruby: [.init(text: "いち", base: 0..<3)]))
        ).lines[0]
        #expect(edited.kind == .title && edited.ruby[0].base == [0, 3] && edited.ruby[0].confidence == 1)
        #expect(edited.ruby[0].quad[1] == edited.characters[2].quad[1])
        #expect(document.refusal(.setRuby(.init(line: first, ruby: [.init(text: "a", base: 6..<8)]))) != nil)
    }

    @Test(arguments: ["", " ", "\u{3000}"]) func refusesRubyWithoutText(text: String) throws {
        let ruby = [SetRuby.Ruby(text: "a", base: 0..<1), .init(text: text, base: 1..<2)]
        #expect(document.refusal(.setRuby(.init(line: first, ruby: ruby)))?.contains("ruby 1 of the line") == true)
        let line = InsertLine.Line(
            text: "new", quad: Quad(Rect(x: 0, y: 0, width: 40, height: 10)), direction: .horizontal, ruby: ruby)
        #expect(document.refusal(.insertLine(.init(block: block, at: 0, line: line)))?.contains("no text") == true)
        #expect(try document.after(.setRuby(.init(line: first, ruby: []))).lines[0].ruby.isEmpty)
    }

    @Test func refusesRubyOverOneCharacterTwice() throws {
        let apart = [SetRuby.Ruby(text: "c", base: 2..<3), .init(text: "a", base: 0..<2)]
        #expect(try document.after(.setRuby(.init(line: first, ruby: apart))).lines[0].ruby.count == 2)
        let refusal = document.refusal(.setRuby(.init(line: first, ruby: apart + [.init(text: "b", base: 1..<2)])))
        #expect(refusal?.contains("ruby 1 and ruby 2") == true && refusal?.contains("character 1;") == true)
    }
}

struct BlockEditTests {
    let document = Document.read(["one", "two", "three"]).0
    private var block: String { document.blocks[0].id }

    @Test func splitsAndJoins() throws {
        var ids = IDSource(next: 50)
        let parted = try document.applying([.splitBlock(.init(block: block, at: 1))], ids: &ids)
        #expect(parted.blocks.map { $0.lines.count } == [1, 2] && parted.blocks[0].id == block)
        #expect(parted.blocks[0].box.maxY < parted.blocks[1].box.maxY)
        #expect(try parted.applying([.mergeBlocks(.init(block, parted.blocks[1].id))], ids: &ids) == document)
        #expect(document.refusal(.splitBlock(.init(block: block, at: 0))) != nil)
        #expect(document.refusal(.mergeBlocks(.init(block, block))) != nil)
    }

    @Test func keepsLinesInBothPartsAndWhereTheyAreJoined() throws {
        var verse = document
        verse.blocks[0].keepsLines = true
        for at in 1...2 {
            var parted = try verse.after(.splitBlock(.init(block: block, at: at)))
            #expect(parted.blocks.map(\.keepsLines) == [true, true])
            // Of one line alone the machine does not know it.
            parted.blocks[at - 1].keepsLines = false
            let joined = try parted.after(.mergeBlocks(.init(block, parted.blocks[1].id)))
            #expect(joined.blocks[0].keepsLines)
        }
    }

    @Test func joinsTheLinesOfAParagraphAlsoWithVerse() throws {
        var parted = try document.after(.splitBlock(.init(block: block, at: 2)))
        parted.blocks[1].keepsLines = true
        let joined = try parted.after(.mergeBlocks(.init(block, parted.blocks[1].id)))
        #expect(!joined.blocks[0].keepsLines)
    }

    @Test func movesABlock() throws {
        let parted = try document.after(.splitBlock(.init(block: block, at: 1)))
        #expect(try parted.after(.moveBlock(.init(block: block, at: 1))).texts == ["two", "three", "one"])
        #expect(parted.refusal(.moveBlock(.init(block: block, at: 2))) != nil)
    }

    @Test func putsABlockInAndTakesItOut() throws {
        var ids = IDSource(next: 50)
        let more = try document.applying(
            [.insertBlock(.init(at: 0, block: .init(kind: .title, direction: .vertical)))], ids: &ids)
        #expect(more.blocks[0].kind == .title && more.blocks[0].lines.isEmpty)
        #expect(try more.applying([.deleteBlock(.init(block: more.blocks[0].id))], ids: &ids) == document)
        #expect(document.refusal(.deleteBlock(.init(block: block))) != nil)
        #expect(document.refusal(.insertBlock(.init(at: 2, block: .init(kind: .title, direction: .vertical)))) != nil)
    }

    @Test func setsTheKind() throws {
        #expect(try document.after(.setBlockKind(.init(block: block, kind: .note))).blocks[0].kind == .note)
        #expect(document.refusal(.setBlockKind(.init(block: "b99", kind: .note))) != nil)
    }
}
