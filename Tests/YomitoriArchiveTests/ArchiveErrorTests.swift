import Testing

@testable import YomitoriArchive

struct ArchiveErrorTests {
    @Test func saysWhatIsWrong() {
        #expect("\(ArchiveError("no such page"))" == "no such page")
    }
}
