import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriLibrary

/// What the National Diet Library's formats hold of a corrected page.
struct StructureTests {
    /// Three lines as a pack of the Library reads them: detected a pixel around their print, in a page with a figure.
    private static let read: RecognizedPage = {
        var page = SamplePages.page(of: ["一二三", "四五六", "七八九"])
        var elements = page.lines.enumerated().map { number, line in
            let box = line.quad.boundingBox
            var element = NDLElement(kind: .line)
            element.type = NDLClass.mainLine.type
            element.box = [Int(box.minX) - 1, Int(box.minY) - 1, Int(box.width) + 2, Int(box.height) + 2]
            element.confidence = 0.5
            element.line = number
            return element
        }
        var figure = NDLElement(kind: .block)
        figure.type = NDLClass.figure.type
        figure.box = [200, 10, 50, 50]
        elements.append(figure)
        page.structure = NDLStructure(pipeline: .classical, fidelity: .corrected, elements: elements)
        return page
    }()

    /// Changes after which a page has as many lines as before, and the machine's elements do not fit them.
    enum Change: String, CaseIterable {
        case moveLine, moveBlock, splitBlock, splitAndMerge, replaceLine, setLineKind, setBlockKind

        func made(in document: Document) throws -> Document {
            let (block, lines) = (document.blocks[0].id, document.lines)
            switch self {
            case .moveLine: return try document.after(.moveLine(.init(line: lines[2].id, block: block, at: 0)))
            case .moveBlock:
                let split = try document.after(.splitBlock(.init(block: block, at: 1)))
                return try split.after(.moveBlock(.init(block: block, at: 1)))
            case .splitBlock: return try document.after(.splitBlock(.init(block: block, at: 1)))
            case .splitAndMerge:
                let split = try document.after(.splitLine(.init(line: lines[0].id, at: 1)))
                return try split.after(.mergeLines(.init(split.id(2), split.id(3))))
            case .replaceLine:
                let quad = Quad(Rect(x: 300, y: 40, width: 60, height: 20))
                let line = InsertLine.Line(text: "四五六", quad: quad, direction: .horizontal)
                return try document.after(
                    .deleteLine(.init(line: lines[1].id)), .insertLine(.init(block: block, at: 1, line: line)))
            case .setLineKind: return try document.after(.setLineKind(.init(line: lines[1].id, kind: .caption)))
            case .setBlockKind: return try document.after(.setBlockKind(.init(block: block, kind: .title)))
            }
        }
    }

    private func document() -> Document {
        var ids = IDSource()
        return Document(Self.read, ids: &ids)
    }

    @Test func keepsTheElementsWhereOnlyTextIsCorrected() throws {
        let document = document()
        let corrected = try document.after(
            .setText(.init(line: document.id(0), text: "一二")), .accept(.init(line: document.id(1))),
            .insertBlock(.init(at: 0, block: .init(kind: .paragraph, direction: .horizontal))))
        let page = corrected.page(Self.read, read: document)
        #expect(page.lines[0].text == "一二" && page.structure == Self.read.structure)
    }

    @Test(arguments: Change.allCases) func makesElementsOfWhatAPersonArranged(_ change: Change) throws {
        let document = document()
        let page = try change.made(in: document).page(Self.read, read: document)
        #expect(page.lines.count == 3)
        #expect(
            page.structure == NDLStructure(blocks: page.blocks, pipeline: .classical, fidelity: .corrected))
    }

    @Test func leavesPagesWithoutElementsSo() throws {
        let (document, _) = Document.read(["a", "b"])
        let moved = try document.after(.moveLine(.init(line: document.id(1), block: document.blocks[0].id, at: 0)))
        #expect(moved.page(SamplePages.page(of: ["a", "b"]), read: document).structure == nil)
    }

    @Test func putsLinesWhereTheyAreAfterAnotherReading() async throws {
        let fixture = try LibraryFixture()
        let library = try fixture.library()
        let picture = StoredPicture(path: "uploads/1")
        let id = try await library.addReading(of: PageKey("1"), name: "a.png", picture: picture, page: Self.read)
        try await library.edit(id, .setText(.init(line: library.page(id).document.id(0), text: "一二")))
        try await library.addReading(of: PageKey("2", again: id), name: "a.png", picture: picture, page: Self.read)
        #expect(try await library.recognizedPage(of: id).structure == Self.read.structure)

        let document = try await library.page(id).document
        try await library.edit(id, .moveLine(.init(line: document.id(2), block: document.blocks[0].id, at: 0)))
        try await library.addReading(of: PageKey("3", again: id), name: "a.png", picture: picture, page: Self.read)
        let page = try await library.recognizedPage(of: id)
        #expect(page.lines.map(\.text) == ["七八九", "一二", "四五六"])
        #expect(page.structure?.lines.map(\.line) == [0, 1, 2])
        #expect(page.structure?.lines.map { $0.box?[1] } == [70, 10, 40])
    }
}
