import Testing
import YomitoriCore

@testable import YomitoriCommandLine

@Suite struct PathListTests {
    @Test(arguments: [
        ("a.png\nb.png", ["a.png", "b.png"]), ("a.png\n\nb.png\n", ["a.png", "b.png"]),
        ("a b.png\0c\nd.png\0", ["a b.png", "c\nd.png"]), ("a.png\r\0", ["a.png\r"]),
        ("\u{FEFF}a.png\n \t\n  \r\nb.png", ["a.png", "b.png"]), ("\u{FEFF}\na.png", ["a.png"]),
        ("\u{FEFF}a.png\0b.png\0", ["a.png", "b.png"]),
        ("\u{FEFF}kept.png\n\u{FEFF}b.png", ["\u{FEFF}kept.png", "\u{FEFF}b.png"]),
        ("a.png\r\n\r\nb.png\r\n", ["a.png", "b.png"]), ("odd\r\nb.png\r", ["odd\r", "b.png"]),
    ])
    func readsALineOrWhatAZeroEnds(list: String, paths: [String]) {
        let there = ["odd\r", "\u{FEFF}kept.png"].map { SourcePath($0) }
        let found = PathList.paths(in: Array(list.utf8)) { there.contains($0) }
        #expect(found == paths.map { SourcePath($0) })
    }

    @Test func takesNamesThatAreNoText() {
        #expect(PathList.paths(in: [0xFF, 0x0A]) == [SourcePath(bytes: [0xFF])])
    }
}
