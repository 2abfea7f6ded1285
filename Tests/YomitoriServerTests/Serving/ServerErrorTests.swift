import Testing

@testable import YomitoriServer

struct ServerErrorTests {
    @Test func saysWhatIsWrong() {
        #expect("\(ServerError("no such page"))" == "no such page")
    }
}
