import Foundation
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriExport

@Suite struct RubyTests {
    private func text(_ page: RecognizedPage, _ lineBreaks: LineBreaks?, _ ruby: RubyText?) throws -> String {
        var options = ExportOptions()
        options.lineBreaks = lineBreaks
        options.ruby = ruby
        return try ExportFormat.text.contents(of: page, options: options)
    }

    @Test func writesRubyInTheNotationOfAozoraBunko() throws {
        let text = try text(SamplePages.japanese, nil, .keep)
        #expect(text.hasPrefix("｜国立《こくりつ》国会\n\n今日は"))
    }

    @Test func findsRubyInRunningTextAcrossLines() throws {
        #expect(
            try text(FormatPages.mixed, .join, .keep).contains("\n\n｜古《ふる》い｜文字《もじ》の漢｜字《じ》と word\n\n"))
        #expect(try text(FormatPages.mixed, .join, .drop) == FormatPages.mixed.text + "\n")
        #expect(try text(FormatPages.mixed, nil, nil) == FormatPages.mixed.text + "\n")
    }

    @Test func keepsLines() throws {
        let text = try text(FormatPages.mixed, .keep, .drop)
        #expect(
            text.contains("\n\nWords are bro-\nken at *ends*\nslanted words\n\n古い文字の漢\n字と word\n\na\tb|c\n=1+2\t42\n\n")
        )
    }

    @Test func leavesOutRubyWhoseBaseIsNotThere() {
        var block = FormatPages.mixed.blocks[3]
        block.text = "古い文書の漢字と word"
        let runs = RunningRuby(block).runs
        #expect(runs.text == block.text)
        #expect(runs.filter { $0.ruby != nil } == [RubyRun(text: "古", ruby: "ふる")])
    }

    @Test func keepsTheFirstOfRubyThatOverlapsAndNoneBeyondTheLine() {
        let line = FormatPages.hostile.lines[0]
        #expect(line.placedRuby.map(\.ruby.text) == ["<rt>"])
        #expect(line.runs.text == line.text)
    }

    @Test func sharesOutALineWhoseCharactersAreNotThoseOfItsText() throws {
        let outline = try PageOutline(FormatPages.hostile)
        let words = outline.blocks[0].lines[3].words
        #expect(words.map(\.text) == ["typed", "by", "a", "person"])
        #expect(words.map(\.gap) == [" ", " ", " ", ""])
        #expect(words.allSatisfy { $0.characters.isEmpty && $0.box.width > 0 })
    }

    @Test func putsEveryBoxIntoTheOneAroundIt() throws {
        for page in FormatPages.all {
            let outline = try PageOutline(page)
            for block in outline.blocks {
                #expect(outline.box.union(block.box) == outline.box)
                for line in block.lines {
                    #expect(block.box.union(line.box) == block.box)
                    for box in line.words.map(\.box) + line.characterBoxes { #expect(line.box.union(box) == line.box) }
                }
            }
        }
    }
}
