import Foundation
import Testing

@testable import YomitoriInference

@Suite struct PageMapTests {
    private let pageMap: PageMap

    init() throws { pageMap = try #require(PageMap()) }

    @Test func givesBackWhatWasReadOfAFileAndReadsItAgain() throws {
        let file = try FileInMemory()
        pageMap.giveBack(file.addresses)
        #expect(file.resident == 0)
        #expect(file.address.load(fromByteOffset: 5000, as: UInt8.self) == FileInMemory.value)
    }

    /// As the segments of a library are, whose last page is not full.
    @Test func givesBackTheWholePagesOfAPart() throws {
        let file = try FileInMemory()
        let start = file.addresses.lowerBound
        pageMap.giveBack(start + 4096 + 100..<start + 2 * 4096 + 100)
        #expect(file.resident == FileInMemory.bytes / 1024 - 8)
    }

    /// As a debugger's breakpoint is.
    @Test func keepsWhatWasChanged() throws {
        let file = try FileInMemory(protection: PROT_READ | PROT_WRITE)
        file.address.storeBytes(of: 9, toByteOffset: 5000, as: UInt8.self)
        #expect(mprotect(file.address, FileInMemory.bytes, PROT_READ) == 0)
        pageMap.giveBack(file.addresses)
        #expect(file.address.load(fromByteOffset: 5000, as: UInt8.self) == 9)
        #expect(file.resident == FileInMemory.bytes / 1024)
    }

    @Test func keepsMemoryThatIsNoFile() throws {
        let block = UnsafeMutableRawPointer.allocate(byteCount: 1 << 16, alignment: 4096)
        defer { block.deallocate() }
        block.initializeMemory(as: UInt8.self, repeating: 9, count: 1 << 16)
        let start = UInt(bitPattern: block)
        pageMap.giveBack(start..<start + 1 << 16)
        #expect(UnsafeRawBufferPointer(start: block, count: 1 << 16).allSatisfy { $0 == 9 })
    }
}
