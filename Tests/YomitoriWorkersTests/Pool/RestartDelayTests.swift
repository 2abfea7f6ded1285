import Testing

@testable import YomitoriWorkers

@Suite struct RestartDelayTests {
    @Test func waitsOnlyAfterASecondBadEndAndNeverLong() {
        var delay = RestartDelay()
        #expect(delay.seconds(chance: 1) == 0)
        delay.failed()
        #expect(delay.seconds(chance: 1) == 0)
        var last = 0.0
        for _ in 0..<40 {
            delay.failed()
            let seconds = delay.seconds(chance: 1)
            #expect(seconds >= last && seconds <= 30)
            #expect(delay.seconds(chance: 0) == seconds / 2)
            last = seconds
        }
        #expect(last == 30)
        delay.succeeded()
        #expect(delay.seconds(chance: 1) == 0)
    }
}
