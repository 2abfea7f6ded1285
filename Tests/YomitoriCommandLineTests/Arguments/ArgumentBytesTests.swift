import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriCommandLine

@Suite struct ArgumentBytesTests {
    @Test(arguments: [
        Array("plain 日本.png".utf8), [0x61, 0xFF, 0x62], [0xE6, 0x97], [0xED, 0xA0, 0x80], [0xC0, 0x80], [],
        Array("\u{10FE80}\u{10FEFF}".utf8), [0xF4, 0x8F, 0xB8, 0xBF], [0x80, 0xF4, 0x8F],
    ])
    func bringsEveryByteBack(bytes: [UInt8]) {
        #expect(ArgumentBytes.bytes(from: ArgumentBytes.string(from: bytes)) == bytes)
    }

    @Test func bringsRandomBytesBack() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
                UInt8.random(in: 1...255, using: &random)
            }
            #expect(ArgumentBytes.bytes(from: ArgumentBytes.string(from: bytes)) == bytes)
        }
    }

    @Test func leavesTextAlone() {
        #expect(ArgumentBytes.string(from: Array("頁 1\n.png".utf8)) == "頁 1\n.png")
    }

    @Test func showsForeignBytesInMessages() {
        let argument = ArgumentBytes.string(from: [0x61, 0xFF])
        #expect(SourcePath.displayedLines("Unknown option '\(argument)'\nUsage") == "Unknown option 'a\\xFF'\nUsage")
    }
}
