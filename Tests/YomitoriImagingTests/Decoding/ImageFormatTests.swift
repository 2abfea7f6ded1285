import Foundation
import Testing
import YomitoriCore
import YomitoriImaging

@Suite struct ImageFormatTests {
    @Test(arguments: [
        ("%PDF-1.7\n", "PDF is not supported yet"), ("junk before\n%PDF-1.4", "PDF"), ("<svg xmlns='x'/>", "SVG"),
        ("<?xml version='1.0'?>\n<!-- c -->\n<svg/>", "SVG"), ("<!DOCTYPE html><p>no", "web page"),
        ("8BPS\0\u{1}", "Photoshop"),
        ("#?RADIANCE\n", "Radiance"), ("PK\u{3}\u{4}", "zip"), ("AT&TFORM", "DjVu"), ("\0\0\u{1}\0\u{1}\0", "icon"),
        ("P7\nWIDTH 1\n", "PAM"), ("%!PS-Adobe-3.0", "PostScript"),
    ])
    func namesAFormatThatIsNotRead(start: String, word: String) throws {
        let error = try #require(throws: ImageError.self) {
            try ImageSource(.data(Data(start.utf8), name: "picture.png"))
        }
        #expect(error.kind == .unsupported)
        #expect(error.message.contains(word), "\(error)")
    }

    @Test(arguments: ["x", "hello, world", "\u{89}PNG", "GIF88a", "P9 1 1"])
    func saysWhichFormatsAreRead(text: String) throws {
        let error = try #require(throws: ImageError.self) { try ImageSource(.data(Data(text.utf8), name: "a.jpg")) }
        #expect(error.kind == .notAPicture)
        #expect(error.message.contains("JPEG 2000"))
    }

    @Test(arguments: Quarters.fixtures)
    func reportsAPictureThatEndsTooEarly(name: String) throws {
        let whole = try Quarters.file(name)
        // The last bytes of some formats are padding or a trailer that no decoder needs.
        for length in [whole.count / 2, whole.count / 4, 12] {
            let error = try #require(throws: ImageError.self, "\(name) cut to \(length)") {
                try Quarters.read(whole.prefix(length))
            }
            #expect(
                error.kind == .damaged || error.kind == .notAPicture || error.kind == .unsupported, "\(name) \(error)")
            #expect(!error.message.contains { $0.isNewline })
        }
    }
}
