import Testing
import YomitoriCore

@testable import YomitoriCommandLine

@Suite struct SettlingTests {
    private func look(_ size: Int64, _ modified: Int64 = 0) -> Settling.Look {
        Settling.Look(identity: .init(device: 1, inode: 1), size: size, modified: modified)
    }

    private let path = SourcePath("a.png")

    @Test func takesAFileOnceWhenItHasStoppedChanging() {
        var settling = Settling(seconds: 3)
        #expect(settling.settled([(path, look(10))], at: .seconds(0)).isEmpty)
        #expect(settling.settled([(path, look(20))], at: .seconds(2)).isEmpty)
        #expect(settling.settled([(path, look(20))], at: .seconds(4)).isEmpty)
        #expect(settling.settled([(path, look(20))], at: .seconds(5)) == [path])
        #expect(settling.settled([(path, look(20))], at: .seconds(60)).isEmpty)
    }

    @Test func takesAFileAgainThatWasWrittenAnew() {
        var settling = Settling(seconds: 3)
        _ = settling.settled([(path, look(10, 1))], at: .seconds(0))
        #expect(settling.settled([(path, look(10, 1))], at: .seconds(3)) == [path])
        #expect(settling.settled([(path, look(10, 2))], at: .seconds(4)).isEmpty)
        #expect(settling.settled([(path, look(10, 2))], at: .seconds(7)) == [path])
    }

    @Test func waitsForEmptyFilesAndForgetsThoseThatAreGone() {
        var settling = Settling(seconds: 3)
        _ = settling.settled([(path, look(0))], at: .seconds(0))
        #expect(settling.settled([(path, look(0))], at: .seconds(9)).isEmpty)
        _ = settling.settled([], at: .seconds(10))
        _ = settling.settled([(path, look(5))], at: .seconds(11))
        #expect(settling.settled([(path, look(5))], at: .seconds(13)).isEmpty)
        #expect(settling.settled([(path, look(5))], at: .seconds(14)) == [path])
    }
}
