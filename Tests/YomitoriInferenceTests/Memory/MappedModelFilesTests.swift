import Foundation
import Testing

@testable import YomitoriInference

@Suite struct MappedModelFilesTests {
    @Test func givesBackWhatWasReadOfAModelAndReadsItAgain() throws {
        let file = try FileInMemory(named: "1.blob")
        #expect(file.resident == FileInMemory.bytes / 1024)
        MappedModelFiles().giveBack(of: file.folder.path)
        #expect(file.resident == 0)
        #expect(file.address.load(fromByteOffset: 5000, as: UInt8.self) == FileInMemory.value)
    }

    @Test(arguments: [("1.bin", PROT_READ), ("1.blob", PROT_READ | PROT_WRITE)])
    func keepsOtherFilesAndWhatCanBeWritten(name: String, protection: Int32) throws {
        let file = try FileInMemory(named: name, protection: protection)
        MappedModelFiles().giveBack(of: file.folder.path)
        #expect(file.resident == FileInMemory.bytes / 1024)
    }

    @Test func keepsModelsOfOtherFolders() throws {
        let file = try FileInMemory(named: "1.blob")
        MappedModelFiles().giveBack(of: String(file.folder.path.dropLast()))
        #expect(file.resident == FileInMemory.bytes / 1024)
    }

    @Test func givesNothingBackWhileAModelIsLoadedOrReleased() throws {
        let file = try FileInMemory(named: "1.blob")
        let files = MappedModelFiles()
        files.change { files.giveBack(of: file.folder.path) }
        #expect(file.resident == FileInMemory.bytes / 1024)
        files.giveBack(of: file.folder.path)
        #expect(file.resident == 0)
    }

    @Test(
        arguments: [
            ("7f00-7f80 r--p 00000000 fe:01 9   /a b/yomitori/1.blob\n", 0x7f00..<0x7f80),
            ("7f00-7f80 r--s 00000000 fe:01 9   /a b/yomitori/1.blob", 0x7f00..<0x7f80),
            ("7f00-7f80 rw-p 00000000 fe:01 9   /a b/yomitori/1.blob", nil),
            ("7f00-7f80 r--p 00000000 fe:01 9   /b/yomitori/1.blob", nil),
            ("7f00-7f80 r--p 00000000 00:00 0", nil),
            ("", nil),
        ] as [(String, Range<UInt>?)])
    func readsTheKernelsLines(line: String, pages: Range<UInt>?) {
        #expect(MappedModelFiles.pages(of: "/a b/yomitori", in: line) == pages)
    }
}
