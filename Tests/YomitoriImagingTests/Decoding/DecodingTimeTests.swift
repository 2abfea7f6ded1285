import Testing

@testable import YomitoriImaging

@Suite struct DecodingTimeTests {
    @Test func endsWorkThatTakesTooLong() throws {
        var time = DecodingTime(limit: 2)
        let start = ContinuousClock.now
        try time.check(now: start)
        for step in 1...19 { try time.check(now: start + .milliseconds(100 * step)) }
        #expect(throws: ImageError.self) {
            for step in 20...22 { try time.check(now: start + .milliseconds(100 * step)) }
        }
    }

    @Test func forgivesAProgramThatWasHalted() throws {
        var time = DecodingTime(limit: 2)
        let start = ContinuousClock.now
        try time.check(now: start)
        try time.check(now: start + .seconds(3600))
        try time.check(now: start + .seconds(3601))
    }
}
