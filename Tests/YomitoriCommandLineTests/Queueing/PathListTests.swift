import Testing
import YomitoriCore

@testable import YomitoriCommandLine

@Suite struct PathListTests {
    @Test(arguments: [
        ("a.png\nb.png", ["a.png", "b.png"]), ("a.png\n\nb.png\n", ["a.png", "b.png"]),
        ("a b.png\0c\nd.png\0", ["a b.png", "c\nd.png"]), ("a.png\r\0", ["a.png\r"]),
        ("a.png\r\n\r\nb.png\r\n", ["a.png", "b.png"]), ("odd\r\nb.png\r", ["odd\r", "b.png"]),
    ])
    func readsALineOrWhatAZeroEnds(list: String, paths: [String]) {
        let found = PathList.paths(in: Array(list.utf8)) { $0 == SourcePath("odd\r") }
        #expect(found == paths.map { SourcePath($0) })
    }

    @Test func takesNamesThatAreNoText() {
        #expect(PathList.paths(in: [0xFF, 0x0A]) == [SourcePath(bytes: [0xFF])])
    }
}
