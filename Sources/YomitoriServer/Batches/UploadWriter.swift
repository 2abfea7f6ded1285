import Foundation
import Glibc
import Synchronization

/// Writes the pictures of one upload to the disk as they come; blocks. What is not kept is removed with the writer.
final class UploadWriter: Sendable {
    /// Bytes between two looks at how much of the disk is free.
    private static let checkEvery = 64 << 20

    private struct State {
        var files: [UploadManifest.File] = []
        var bytes = 0
        var descriptor: Int32 = -1
        var current = UploadManifest.File(name: "", bytes: 0)
        /// Bytes written since the disk was looked at.
        var unchecked = 0
        var isKept = false
    }

    let id = UploadStore.newID()
    private let store: UploadStore
    private let limits: ServerLimits
    private let state = Mutex(State())

    /// - Throws: `Problem` when the disk is full.
    init(store: UploadStore, limits: ServerLimits) throws {
        self.store = store
        self.limits = limits
        try store.checkDisk(least: limits.freeDisk)
        let folder = store.folder.appendingPathComponent(id).path
        guard mkdir(folder, 0o700) == 0 else { throw UploadStore.failure(folder) }
    }

    deinit {
        let (descriptor, isKept) = state.withLock { ($0.descriptor, $0.isKept) }
        if descriptor >= 0 { close(descriptor) }
        if !isKept { store.remove(id) }
    }

    /// The pictures that are whole.
    var files: [UploadManifest.File] { state.withLock { $0.files } }
    /// Bytes of all pictures.
    var bytes: Int { state.withLock { $0.bytes } }

    /// Begins a picture.
    func begin(name: String) throws {
        try state.withLock { state in
            guard state.files.count < limits.batchFiles else {
                throw Problem(
                    .tooLarge, "a batch may have \(limits.batchFiles) pictures; send the others as another one")
            }
            let path = store.file(PicturePlace(upload: id, number: state.files.count + 1)).path
            state.descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard state.descriptor >= 0 else { throw UploadStore.failure(path) }
            state.current = .init(name: name, bytes: 0)
        }
    }

    /// Some of the picture.
    func write(_ part: [UInt8]) throws {
        try state.withLock { state in
            state.current.bytes += part.count
            state.bytes += part.count
            state.unchecked += part.count
            guard state.current.bytes <= limits.fileBytes else {
                throw Problem(.tooLarge, "\(state.current.name): a picture may have \(limits.fileBytes) bytes")
            }
            guard state.bytes <= limits.batchBytes else {
                throw Problem(.tooLarge, "a batch may have \(limits.batchBytes) bytes; send the others as another one")
            }
            if state.unchecked >= Self.checkEvery {
                try store.checkDisk(least: limits.freeDisk)
                state.unchecked = 0
            }
            try UploadStore.write(part, to: state.descriptor, path: state.current.name)
        }
    }

    /// The picture is whole, and on the disk.
    func end() throws {
        try state.withLock { state in
            let isOnDisk = fsync(state.descriptor) == 0
            close(state.descriptor)
            state.descriptor = -1
            guard isOnDisk else { throw UploadStore.failure(state.current.name) }
            state.files.append(state.current)
        }
    }

    /// A picture that is here already, under a second name: no byte is copied.
    func link(_ place: PicturePlace, name: String) throws {
        try state.withLock { state in
            let old = store.file(place).path
            let new = store.file(PicturePlace(upload: id, number: state.files.count + 1)).path
            guard Glibc.link(old, new) == 0 else {
                throw errno == ENOENT
                    ? Problem(.unprocessable, "the picture of the page is gone") : UploadStore.failure(old)
            }
            state.files.append(.init(name: name, bytes: 0))
        }
    }

    /// Keeps what was written.
    func keep(_ manifest: UploadManifest) throws {
        try store.write(manifest, of: id)
        UploadStore.synchronize(folder: store.folder)
        state.withLock { $0.isKept = true }
    }

    /// Removes, with the writer, what was kept after all.
    func discard() { state.withLock { $0.isKept = false } }
}
