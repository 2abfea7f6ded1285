import Glibc
import Testing
import YomitoriCore

@testable import YomitoriCommandLine

@Suite struct InputListingTests {
    private func listed(_ folder: TemporaryFolder, recursive: Bool) -> [String] {
        InputListing(recursive: recursive).inputs(for: [SourcePath(folder.path)]).map {
            String($0.path.displayed.dropFirst(folder.path.count + 1))
        }
    }

    @Test func followsNoLinkInACircle() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "a/1.png")
        symlink("..", folder.path + "/a/up")
        #expect(listed(folder, recursive: true) == ["a/1.png"])
    }

    @Test func findsNamesThatAreNoText() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: SourcePath(bytes: [0xFF, 0x0A] + Array(".PNG".utf8)))
        #expect(listed(folder, recursive: false) == ["\\xFF\\n.PNG"])
    }

    @Test func tellsOfLinksThatLeadNowhere() throws {
        let folder = try TemporaryFolder()
        symlink("missing", folder.path + "/a.png")
        let inputs = InputListing(recursive: false).inputs(for: [SourcePath(folder.path)])
        #expect(inputs.map(\.isReadable) == [false])
    }

    @Test func takesAnyFileThatIsNamed() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "picture.dat")
        let inputs = InputListing(recursive: false).inputs(for: [
            SourcePath(folder.path + "/picture.dat"), SourcePath("-"),
        ])
        #expect(inputs.map(\.isReadable) == [true, true])
        #expect(inputs[1].source == .standardInput)
    }
}
