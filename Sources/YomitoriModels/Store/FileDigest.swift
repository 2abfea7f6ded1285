import Crypto
import Foundation

/// Size and SHA-256 of bytes that arrive one after the other.
struct FileDigest {
    private var hash = SHA256()
    private(set) var size = 0

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        hash.update(bufferPointer: bytes)
        size += bytes.count
    }

    /// 64 lower-case hexadecimal digits.
    func sha256() -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = hash.finalize().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }

    /// What is wrong with these bytes as `file`; nil when nothing is.
    func objection(to file: PackManifest.File) -> String? {
        if size != file.size { return "it has \(size) bytes, not \(file.size)" }
        let found = sha256()
        return found == file.sha256 ? nil : "its SHA-256 is \(found), not \(file.sha256)"
    }
}

extension PackManifest.File {
    /// What is wrong with the file at `url`; nil when it is as the manifest says.
    ///
    /// - Throws: ``PackError/failedAccess(path:reason:)``.
    func objection(toFileAt url: URL) throws -> String? {
        let file = try ReadableFile(url)
        guard file.size == size else { return "it has \(file.size) bytes, not \(size)" }
        var digest = FileDigest()
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while digest.size <= size {
            let count = try buffer.withUnsafeMutableBytes { buffer in
                let count = try file.read(into: buffer, at: digest.size)
                digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                return count
            }
            if count == 0 { break }
        }
        return digest.objection(to: self)
    }
}
