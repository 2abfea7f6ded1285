import Testing

@testable import YomitoriLibrary

struct LibraryErrorTests {
    @Test func namesThePlaceAndTheRemedy() {
        #expect("\(LibraryError.damaged(path: "x", reason: "torn"))".contains("yomitori library restore"))
        #expect("\(LibraryError.stale(current: 4))".contains("revision 4"))
        let foreign = "\(LibraryError.foreignFile(path: "x", reason: "file is not a database"))"
        #expect(foreign.contains("yomitori library restore") && !foreign.contains("name another file"))
        let full = "\(LibraryError.diskFull(path: "/mnt/copy"))"
        #expect(full.contains("/mnt/copy") && !full.contains("library"))
        #expect("\(LibraryError.projectNotEmpty(pages: 1))".contains("1 page;"))
    }
}
