internal import Crypto
import Foundation
import Glibc
import YomitoriCore

/// Pictures that were made, in a folder of bounded size; those that nobody has asked for longest go first.
actor PictureCache {
    private struct Entry {
        var bytes: Int
        var used: Int
    }

    nonisolated let folder: URL
    private let limit: Int
    private var entries: [String: Entry] = [:]
    private var bytes = 0
    private var clock = 0
    private var making: [String: Task<Data, any Error>] = [:]
    private var isRead = false

    /// - Parameter limit: bytes.
    init(folder: URL, limit: Int) {
        self.folder = folder.appendingPathComponent("pictures", isDirectory: true)
        self.limit = limit
    }

    /// A file's name for what it shows.
    static func name(of text: String) -> String {
        SHA256.hash(data: Data(text.utf8)).prefix(20).hexadecimal
    }

    nonisolated func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

    /// What is kept under a name, else what `make` makes; made once however many ask at the same time.
    func content(_ name: String, _ make: @escaping @Sendable () async throws -> Data) async throws -> Data {
        try await read()
        clock += 1
        if entries[name] != nil {
            entries[name]?.used = clock
            let file = file(name)
            let data = try? await blocking(on: .prompt) { try Data(contentsOf: file) }
            if let data, !data.isEmpty { return data }
            forget(name)
        }
        if let making = making[name] { return try await making.value }
        let task = Task { try await make() }
        making[name] = task
        defer { making[name] = nil }
        // Not cancelled with whoever asked first: others may wait for it too, and it will be asked for again.
        let data = try await task.value
        try await keep(data, name)
        return data
    }

    private func keep(_ data: Data, _ name: String) async throws {
        let file = file(name)
        // The cache being full or lost is no reason not to show a picture.
        let isKept: Void? = try? await blocking(on: .prompt) {
            let beside = file.path + ".part"
            let descriptor = open(beside, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw UploadStore.failure(beside) }
            do {
                defer { close(descriptor) }
                try UploadStore.write(data, to: descriptor, path: beside)
            }
            guard rename(beside, file.path) == 0 else { throw UploadStore.failure(file.path) }
        }
        guard isKept != nil else { return }
        forget(name)
        entries[name] = Entry(bytes: data.count, used: clock)
        bytes += data.count
        if bytes > limit { makeRoom() }
    }

    /// Down to nine tenths, so that it is not done for every picture.
    private func makeRoom() {
        for (name, _) in entries.sorted(by: { $0.value.used < $1.value.used }) {
            guard bytes > limit / 10 * 9 else { return }
            forget(name)
            unlink(file(name).path)
        }
    }

    private func forget(_ name: String) {
        guard let entry = entries.removeValue(forKey: name) else { return }
        bytes -= entry.bytes
    }

    /// What is there from earlier, by the time it was made.
    private func read() async throws {
        guard !isRead else { return }
        let folder = folder
        let found = try await blocking(on: .prompt) { () throws -> [(name: String, bytes: Int, date: Date)] in
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            return try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: [.fileSizeKey, .contentModificationDateKey]
            ).compactMap { file in
                if file.pathExtension == "part" {
                    try? FileManager.default.removeItem(at: file)
                    return nil
                }
                let values = try? file.resourceValues(forKeys: [.fileSizeKey, .contentModificationDateKey])
                return (file.lastPathComponent, values?.fileSize ?? 0, values?.contentModificationDate ?? .distantPast)
            }
        }
        guard !isRead else { return }
        isRead = true
        for file in found.sorted(by: { $0.date < $1.date }) {
            clock += 1
            entries[file.name] = Entry(bytes: file.bytes, used: clock)
            bytes += file.bytes
        }
        if bytes > limit { makeRoom() }
    }
}
