import Foundation
import Testing

/// A file in a folder of its own, all of it mapped for this process alone and read.
final class FileInMemory {
    static let bytes = 64 * 4096
    /// What each of its bytes is.
    static let value: UInt8 = 7

    /// Without symbolic links.
    let folder: URL
    let address: UnsafeMutableRawPointer

    init(named name: String = "file", protection: Int32 = PROT_READ) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            .resolvingSymlinksInPath()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(name)
        try Data(repeating: Self.value, count: Self.bytes).write(to: file)
        let descriptor = open(file.path, O_RDONLY)
        defer { close(descriptor) }
        let mapped = mmap(nil, Self.bytes, protection, MAP_PRIVATE, descriptor, 0)
        address = try #require(mapped == MAP_FAILED ? nil : mapped)
        let sum = UnsafeRawBufferPointer(start: address, count: Self.bytes).reduce(0) { $0 + Int($1) }
        #expect(sum == Int(Self.value) * Self.bytes)
    }

    deinit {
        munmap(address, Self.bytes)
        try? FileManager.default.removeItem(at: folder)
    }

    var addresses: Range<UInt> { UInt(bitPattern: address)..<UInt(bitPattern: address) + UInt(Self.bytes) }

    /// Kibibytes of it that are in the process's memory; nil where the kernel does not tell.
    var resident: Int? { MappingInMemory.all().first { $0.addresses.lowerBound == addresses.lowerBound }?.resident }
}
