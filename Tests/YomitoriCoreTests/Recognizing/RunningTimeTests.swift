import Testing

@testable import YomitoriCore

@Suite struct RunningTimeTests {
    private let start = ContinuousClock.now

    @Test func countsWhatPassesBetweenLooks() {
        var time = RunningTime(from: start)
        for look in 1...100 { time.look(at: start + .milliseconds(100 * look)) }
        #expect(time.elapsed == .seconds(10))
    }

    @Test func countsASecondAtMostOfAGap() {
        var time = RunningTime(from: start)
        time.look(at: start + .milliseconds(500))
        time.look(at: start + .seconds(3600))
        #expect(time.elapsed == .milliseconds(1500))
    }

    @Test func losesNothingWhenTimeGoesBack() {
        var time = RunningTime(from: start)
        time.look(at: start + .milliseconds(500))
        time.look(at: start)
        #expect(time.elapsed == .milliseconds(500))
    }
}
