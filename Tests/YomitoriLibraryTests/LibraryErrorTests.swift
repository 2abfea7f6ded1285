import Testing

@testable import YomitoriLibrary

struct LibraryErrorTests {
    @Test func saysWhatIsWrong() {
        #expect("\(LibraryError("no such page"))" == "no such page")
    }
}
