import Foundation
import Testing
import YomitoriCore
import YomitoriExport
import YomitoriTestSupport

@Suite struct MarkdownTests {
    private func markdown(_ page: RecognizedPage, _ change: (inout ExportOptions) -> Void = { _ in }) throws -> String {
        var options = ExportOptions()
        change(&options)
        return try ExportFormat.markdown.contents(of: page, options: options)
    }

    @Test func writesEveryKindOfBlock() throws {
        #expect(
            try markdown(FormatPages.mixed) == ##"""
                <!-- header: A head -&#45; of the page -->

                ## 1\. Of titles \#

                Words are broken at \*ends\* slanted words

                <ruby>古<rt>ふる</rt></ruby>い<ruby>文字<rt>もじ</rt></ruby>の漢<ruby>字<rt>じ</rt></ruby>と word

                | a | b\|c |
                | --- | --- |
                | =1+2 | 42 |

                - first

                2) second

                *Fig. 1*

                \# no heading

                > a note of two lines

                <!-- footer: foot -->

                <!-- folio: - 7 - -->

                """##)
    }

    @Test func breaksLinesThatStayLines() throws {
        #expect(
            try markdown(SamplePages.verse)
                == "Mary had a lamb,\\\nits fleece was white\n\nThe clock is of oak.\n")
    }

    @Test func keepsLinesAndDropsRubyWhenAsked() throws {
        let text = try markdown(FormatPages.mixed) {
            $0.lineBreaks = .keep
            $0.ruby = .drop
        }
        #expect(text.contains("Words are bro-\\\nken at \\*ends\\*\\\nslanted words\n"))
        #expect(text.contains("古い文字の漢\\\n字と word\n"))
        #expect(text.contains("> a note\\\n> of two lines\n"))
        #expect(text.contains("| a | b\\|c |\n"))
    }

    @Test(arguments: [
        ("# a", "\\# a"), ("- a", "\\- a"), ("+ a", "\\+ a"), ("12. a", "12\\. a"), ("3) a", "3\\) a"),
        ("    code", "code"), ("===", "\\==="), ("~~~", "\\~\\~\\~"), ("> a", "&gt; a"), ("<b>", "&lt;b&gt;"),
        ("&amp;", "&amp;amp;"), ("[a](b)", "\\[a\\](b)"), ("![a](b)", "!\\[a\\](b)"), ("a_b_", "a\\_b\\_"),
        ("`x`", "\\`x\\`"), ("$x$", "\\$x\\$"), ("a\\", "a\\\\"), ("2.5", "2\\.5"), ("　字下げ", "　字下げ"),
    ])
    func keepsWhatWasReadAsText(line: String, written: String) throws {
        #expect(try markdown(SamplePages.page(of: [line])) == written + "\n")
    }

    @Test func partsPagesByARule() throws {
        var document = ExportFormat.markdown.document()
        var text = ""
        for page in [SamplePages.page(of: ["a"]), SamplePages.empty, SamplePages.page(of: ["b"])] {
            text += try document.add(page)
        }
        #expect(text + document.end() == "a\n\n---\n\n\n---\n\nb\n")
    }
}
