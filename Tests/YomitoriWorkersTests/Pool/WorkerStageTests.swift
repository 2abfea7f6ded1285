import Testing

@testable import YomitoriWorkers

@Suite struct WorkerStageTests {
    private let start = ContinuousClock.now
    private var limits: WorkerLimits {
        var limits = WorkerLimits()
        limits.secondsPerPage = 6
        limits.secondsToStart = 3
        limits.secondsToLoad = 20
        return limits
    }

    @Test func givesLoadingItsTimeAndAWorkerThatDoesNotAnswerLess() {
        var stage = WorkerStage(at: start)
        for look in 1...60 {
            #expect(stage.fault(at: start + .milliseconds(50 * look), memory: nil, limits) == nil)
        }
        var silent = stage
        let later = start + .milliseconds(3050)
        #expect(silent.fault(at: later, memory: nil, limits) == .startedTooLong(seconds: 3))
        stage.begin(.loading, at: later)
        for look in 1...400 {
            #expect(stage.fault(at: later + .milliseconds(50 * look), memory: nil, limits) == nil)
        }
        #expect(
            stage.fault(at: later + .milliseconds(20_050), memory: nil, limits) == .loadedTooLong(seconds: 20))
    }

    @Test func endsAPageThatTakesTooLong() {
        var stage = WorkerStage(at: start)
        stage.begin(.reading, at: start)
        for look in 1...120 {
            #expect(stage.fault(at: start + .milliseconds(50 * look), memory: nil, limits) == nil)
        }
        #expect(
            stage.fault(at: start + .milliseconds(50 * 121), memory: nil, limits) == .tookTooLong(seconds: 6))
    }

    @Test func chargesNoPageWithTimeInWhichNobodyCouldLook() {
        var stage = WorkerStage(at: start)
        stage.begin(.reading, at: start)
        // This process was stopped, or the machine slept, for an hour.
        let later = start + .seconds(3600)
        #expect(stage.fault(at: later, memory: nil, limits) == nil)
        for look in 1...99 { #expect(stage.fault(at: later + .milliseconds(50 * look), memory: nil, limits) == nil) }
        #expect(stage.fault(at: later + .milliseconds(5050), memory: nil, limits) != nil)
    }

    @Test func countsFromTheBeginningOfAPage() {
        var stage = WorkerStage(at: start)
        stage.begin(.loading, at: start)
        for look in 1...380 { #expect(stage.fault(at: start + .milliseconds(50 * look), memory: nil, limits) == nil) }
        stage.begin(.reading, at: start + .seconds(19))
        #expect(stage.fault(at: start + .seconds(20), memory: nil, limits) == nil)
    }

    @Test func endsAWorkerThatHoldsTooMuch() {
        var stage = WorkerStage(at: start)
        var limits = limits
        limits.bytes = 10
        #expect(stage.fault(at: start, memory: 10, limits) == nil)
        #expect(stage.fault(at: start, memory: 11, limits) == .tookTooMuchMemory(bytes: 11, limit: 10))
    }
}
