import Testing

@testable import YomitoriLibrary

struct LibraryErrorTests {
    @Test func namesThePlaceAndTheRemedy() {
        #expect("\(LibraryError.damaged(path: "x", reason: "torn"))".contains("yomitori library restore"))
        #expect("\(LibraryError.stale(current: 4))".contains("revision 4"))
        let full = "\(LibraryError.diskFull(path: "/mnt/copy"))"
        #expect(full.contains("/mnt/copy") && !full.contains("library"))
        #expect("\(LibraryError.projectNotEmpty(pages: 1))".contains("1 page;"))
    }
}
