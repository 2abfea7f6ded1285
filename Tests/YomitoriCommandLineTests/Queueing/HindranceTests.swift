import Testing
import YomitoriQueue

@testable import YomitoriCommandLine

@Suite struct HindranceTests {
    @Test func isToldOnceUntilAllIsWell() {
        var hindrance = Hindrance()
        var told = ["full", "full", "busy"].map { hindrance.isNew($0) }
        hindrance.end()
        told.append(hindrance.isNew("full"))
        #expect(told == [true, false, true, true])
    }

    @Test func saysOfAFullDiskThatAddingGoesOnByItself() {
        #expect(
            Hindrance.ofAdding(.diskFull(path: "/queue"))
                == "the disk of the queue /queue is full; what comes is added once there is room")
        #expect(Hindrance.ofAdding(.busy(path: "/queue")) == QueueError.busy(path: "/queue").description)
    }
}
