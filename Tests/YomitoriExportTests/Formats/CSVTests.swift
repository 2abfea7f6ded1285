import Foundation
import Testing
import YomitoriCore
import YomitoriExport
import YomitoriTestSupport

@Suite struct CSVTests {
    private let head =
        "file,page,block,block_kind,line,kind,direction,confidence,x,y,width,height,row,column,ruby,text\r\n"

    private func rows(_ page: RecognizedPage, _ change: (inout ExportOptions) -> Void = { _ in }) throws -> [String] {
        var options = ExportOptions()
        change(&options)
        return try ExportFormat.csv.contents(of: page, options: options).components(separatedBy: "\r\n")
    }

    @Test func writesARowALine() throws {
        let rows = try rows(SamplePages.japanese)
        #expect(rows[0] + "\r\n" == head)
        #expect(
            rows[1]
                == "scans/page 1.jpg,1,1,title,1,title,vertical,0.97,900,100,40,160,,,国立《こくりつ》,国立国会")
        #expect(
            rows[2] == "scans/page 1.jpg,1,2,paragraph,2,body,vertical,0.97,840,100,30,270,,,,\"今日は\"\"晴\"\"です。\"")
        #expect(rows[3] == "scans/page 1.jpg,1,3,table,3,cell,horizontal,0.97,100,700,60,24,0,1,,a/b\\c")
        #expect(rows.count == 6 && rows[5] == "")
    }

    @Test func writesARowABlockWithJoinedLines() throws {
        let rows = try rows(FormatPages.mixed) {
            $0.lineBreaks = .join
            $0.ruby = .drop
        }
        #expect(rows.count == FormatPages.mixed.blocks.count + 2)
        #expect(rows[4].hasSuffix(",4,paragraph,,,horizontal,0.97,50,220,84,50,,,,古い文字の漢字と word"))
    }

    @Test(arguments: [
        ("=1+2", "'=1+2"), ("@x", "'@x"), ("+a", "'+a"), ("-a", "'-a"), ("＝a", "'＝a"), ("'=a", "''=a"), ("'a", "'a"),
        ("-12.5", "-12.5"), ("+3", "+3"), ("-2+3", "'-2+3"), ("a,b", "\"a,b\""), ("a\"", "\"a\"\"\""), ("a=b", "a=b"),
        ("=a,b", "\"'=a,b\""),
    ])
    func keepsSpreadsheetsFromCalculating(text: String, cell: String) throws {
        #expect(try rows(SamplePages.page(of: [text]))[1].hasSuffix(",,,," + cell))
    }

    @Test func writesItsHeadOnce() throws {
        var document = ExportFormat.csv.document()
        let text = try document.add(SamplePages.page(of: ["a"])) + document.add(SamplePages.page(of: ["b"]))
        #expect(text.hasPrefix(head))
        #expect(text.components(separatedBy: "block_kind").count == 2)
        #expect(text.hasSuffix(",a\r\npage.png,1,1,paragraph,1,body,horizontal,0.97,10,10,20,20,,,,b\r\n"))
    }
}
