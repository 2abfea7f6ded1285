import Foundation
import NIOCore
import Synchronization
import YomitoriCore

/// A file that is made to be sent once; it and its place go when nobody needs it any more.
final class SentCopy: Sendable {
    let file: URL
    private let places: Places
    private let handle = Mutex<FileHandle?>(nil)

    /// Bytes that are in memory at a time.
    private static let partBytes = 256 * 1024

    /// Until it is whole, the library puts another dot before the name, and an ending behind it.
    private static let prefix = ".backup-"

    /// - Parameters:
    ///   - folder: the file will be in it.
    ///   - places: one of them was taken, and is given back.
    init(in folder: URL, places: Places) {
        file = folder.appendingPathComponent(Self.prefix + UUID().uuidString.lowercased() + ".sqlite")
        self.places = places
    }

    /// Removes what a program that was killed had begun to make or to send, with what SQLite keeps beside it.
    ///
    /// - Parameter folder: nobody else's: nothing in it is being made.
    static func sweep(_ folder: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where [prefix, "." + prefix].contains(where: { name.hasPrefix($0) }) {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }

    deinit {
        try? handle.withLock { try $0?.close() }
        try? FileManager.default.removeItem(at: file)
        places.give()
    }

    /// - Returns: the file's length.
    func open() throws -> Int {
        let opened = try FileHandle(forReadingFrom: file)
        let size = try opened.seekToEnd()
        try opened.seek(toOffset: 0)
        handle.withLock { $0 = opened }
        return Int(size)
    }

    /// The next part; nil at the end.
    func read() async throws -> ByteBuffer? {
        try await blocking(on: .prompt) {
            try self.handle.withLock { handle in
                guard let data = try handle?.read(upToCount: Self.partBytes), !data.isEmpty else { return nil }
                return ByteBuffer(bytes: data)
            }
        }
    }
}
