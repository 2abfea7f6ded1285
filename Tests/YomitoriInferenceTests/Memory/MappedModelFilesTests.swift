import Foundation
import Testing

@testable import YomitoriInference

@Suite struct MappedModelFilesTests {
    private static let bytes = 64 * 4096

    @Test func givesBackWhatWasReadOfAModelAndReadsItAgain() throws {
        try withMapping(named: "1.blob", protection: PROT_READ) { folder, address in
            #expect(resident(at: address) == Self.bytes / 1024)
            MappedModelFiles().giveBack(of: folder)
            #expect(resident(at: address) == 0)
            #expect(address.load(fromByteOffset: 5000, as: UInt8.self) == 7)
        }
    }

    @Test(arguments: [("1.bin", PROT_READ), ("1.blob", PROT_READ | PROT_WRITE)])
    func keepsOtherFilesAndWhatCanBeWritten(name: String, protection: Int32) throws {
        try withMapping(named: name, protection: protection) { folder, address in
            MappedModelFiles().giveBack(of: folder)
            #expect(resident(at: address) == Self.bytes / 1024)
        }
    }

    @Test func keepsModelsOfOtherFolders() throws {
        try withMapping(named: "1.blob", protection: PROT_READ) { folder, address in
            MappedModelFiles().giveBack(of: String(folder.dropLast()))
            #expect(resident(at: address) == Self.bytes / 1024)
        }
    }

    @Test func givesNothingBackWhileAModelIsLoadedOrReleased() throws {
        try withMapping(named: "1.blob", protection: PROT_READ) { folder, address in
            let files = MappedModelFiles()
            files.change { files.giveBack(of: folder) }
            #expect(resident(at: address) == Self.bytes / 1024)
            files.giveBack(of: folder)
            #expect(resident(at: address) == 0)
        }
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

    /// A file in a folder of its own, all of it mapped and read; `folder` without symbolic links.
    private func withMapping(
        named name: String, protection: Int32,
        _ body: (_ folder: String, _ address: UnsafeMutableRawPointer) throws -> Void
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            .resolvingSymlinksInPath()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent(name)
        try Data(repeating: 7, count: Self.bytes).write(to: file)
        let descriptor = open(file.path, O_RDONLY)
        defer { close(descriptor) }
        let address = try #require(mmap(nil, Self.bytes, protection, MAP_PRIVATE, descriptor, 0))
        try #require(address != MAP_FAILED)
        defer { munmap(address, Self.bytes) }
        let sum = UnsafeRawBufferPointer(start: address, count: Self.bytes).reduce(0) { $0 + Int($1) }
        #expect(sum == 7 * Self.bytes)
        try body(folder.path, address)
    }

    /// Kibibytes of the mapping at an address that are in the process's memory; nil where the kernel does not tell.
    private func resident(at address: UnsafeMutableRawPointer) -> Int? {
        let maps = FileHandle(forReadingAtPath: "/proc/self/smaps").flatMap { try? $0.readToEnd() } ?? Data()
        let start = String(UInt(bitPattern: address), radix: 16) + "-"
        let lines = String(decoding: maps, as: UTF8.self).split(separator: "\n").drop { !$0.hasPrefix(start) }
        return lines.first { $0.hasPrefix("Rss:") }.flatMap { Int($0.split(separator: " ")[1]) }
    }
}
