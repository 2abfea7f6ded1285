package import Foundation

/// The small text files in which the kernel tells about itself.
package struct SystemFiles: Sendable {
    /// The path of the root: making it of a URL takes longer than reading a file.
    private let root: String

    /// Those of the machine.
    package static let ofSystem = SystemFiles(root: URL(fileURLWithPath: "/", isDirectory: true))

    /// - Parameter root: of the file system; another one for tests.
    package init(root: URL) { self.root = root.path }

    /// The contents of a file below the root; nil when it cannot be read.
    package func text(_ path: String) -> String? {
        let descriptor = open(root + "/" + path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // The longest of them, `memory.stat`, has some 2 KB.
        let limit = 16_384
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            while count < limit {
                // Not empty, so it has an address.
                let got = read(descriptor, buffer.baseAddress! + count, limit - count)
                guard got > 0 else { break }
                count += got
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A number of a file that holds one line of them, counted from 0.
    package func number(_ index: Int, of path: String) -> Int? {
        let descriptor = open(root + "/" + path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            let fields = buffer[..<max(0, count)].split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
            guard fields.indices.contains(index) else { return nil }
            return Int(String(decoding: fields[index], as: UTF8.self))
        }
    }

    /// A file that holds one number.
    package func number(_ path: String) -> Int? {
        text(path).flatMap { Int($0.prefix { !$0.isWhitespace }) }
    }

    /// The number behind a name in a file of lines `NAME NUMBER`.
    package func named(_ name: String, of path: String) -> Int? {
        text(path).flatMap { Self.named(name, in: $0) }
    }

    static func named(_ name: String, in text: String) -> Int? {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ")
            if parts.count == 2, parts[0] == name { return Int(parts[1]) }
        }
        return nil
    }

    /// The bytes of a line `NAME:   NUMBER kB`.
    package func kibibytes(_ name: String, of path: String) -> Int? {
        for line in text(path)?.split(separator: "\n") ?? [] where line.hasPrefix(name + ":") {
            let parts = line.split { $0 == " " || $0 == "\t" }
            return parts.count > 1 ? Int(parts[1]).map { $0 << 10 } : nil
        }
        return nil
    }

    /// The limit that holds, of a line `NAME  SOFT  HARD  UNIT` in a file like `/proc/PID/limits`; nil for `unlimited`.
    package func limit(_ name: String, of path: String) -> Int? {
        for line in text(path)?.split(separator: "\n") ?? [] where line.hasPrefix(name + " ") {
            return line.dropFirst(name.count).split(separator: " ").first.flatMap { Int($0) }
        }
        return nil
    }

    /// `avg10` of the line `some` in pressure stall information (`Documentation/accounting/psi.rst`), in hundredths.
    package func stall(_ path: String) -> Double? {
        for line in text(path)?.split(separator: "\n") ?? [] where line.hasPrefix("some ") {
            for field in line.split(separator: " ") where field.hasPrefix("avg10=") {
                return Double(field.dropFirst(6))
            }
        }
        return nil
    }
}
