import Glibc
import YomitoriCore

/// An open descriptor: standard output, or a device or pipe that is written into where it stands.
final class DescriptorOutput: ByteOutput {
    private let descriptor: Int32
    private let path: SourcePath?

    /// Standard output, which stays open.
    static func standard() -> DescriptorOutput { DescriptorOutput(descriptor: STDOUT_FILENO, path: nil) }

    /// - Throws: `OutputError.unwritable`.
    init(openingDeviceAt path: SourcePath) throws(OutputError) {
        do throws(SystemError) {
            descriptor = try checked { path.withCString { open($0, O_WRONLY | O_CLOEXEC | O_NOCTTY) } }
        } catch {
            throw .unwritable(path: path, error)
        }
        self.path = path
    }

    private init(descriptor: Int32, path: SourcePath?) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        if path != nil { close(descriptor) }
    }

    func write(_ text: String) throws(OutputError) {
        do throws(SystemError) {
            try Descriptor.write(text, to: descriptor)
        } catch {
            if path == nil, error.code == EPIPE { throw .closed }
            throw .unwritable(path: path, error)
        }
    }

    func complete() {}
}

/// Reading and writing whole contents.
enum Descriptor {
    /// Waits where the descriptor is not ready, and goes on after signals.
    static func write(_ text: String, to descriptor: Int32) throws(SystemError) {
        try write(bytes: Array(text.utf8), to: descriptor)
    }

    static func write(bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            do throws(SystemError) {
                let count = try checked { rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } }
                rest = rest.dropFirst(count)
            } catch {
                guard error.code == EAGAIN else { throw error }
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = try checked { poll(&wait, 1, -1) }
            }
        }
    }

    /// Everything up to the end, or nil when there are more than `limit` bytes.
    static func read(_ descriptor: Int32, limit: Int) throws(SystemError) -> [UInt8]? {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try checked { part.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) } }
            if count == 0 { return bytes }
            guard bytes.count + count <= limit else { return nil }
            bytes += part[..<count]
        }
    }

    /// The contents of a file.
    static func contents(of path: SourcePath) throws(SystemError) -> [UInt8] {
        let descriptor = try checked { path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) } }
        defer { close(descriptor) }
        return try read(descriptor, limit: .max) ?? []
    }
}
