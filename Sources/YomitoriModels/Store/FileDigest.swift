import Crypto
import Foundation

/// Size and hashes of bytes that arrive one after the other: those that a file of a pack is known by.
struct FileDigest {
    private let file: PackManifest.File
    private var sha256: SHA256?
    private var gitBlob: Insecure.SHA1?
    private(set) var size = 0

    /// - Parameter size: of all the bytes, which a git blob's hash begins with; nil: what `file` says.
    init(of file: PackManifest.File, size: Int? = nil) {
        self.file = file
        if file.sha256 != nil { sha256 = SHA256() }
        if file.gitBlob != nil, let size = file.size ?? size {
            // The header of a loose object: https://git-scm.com/book/en/v2/Git-Internals-Git-Objects
            var hash = Insecure.SHA1()
            hash.update(data: Data("blob \(size)\0".utf8))
            gitBlob = hash
        }
    }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        sha256?.update(bufferPointer: bytes)
        gitBlob?.update(bufferPointer: bytes)
        size += bytes.count
    }

    /// What is wrong with these bytes as the file; nil when nothing is.
    func objection() -> String? {
        if let wanted = file.size, size != wanted { return "it has \(size) bytes, not \(wanted)" }
        if let wanted = file.sha256, let found = sha256.map({ Self.digits($0.finalize()) }), found != wanted {
            return "its SHA-256 is \(found), not \(wanted)"
        }
        if let wanted = file.gitBlob, let found = gitBlob.map({ Self.digits($0.finalize()) }), found != wanted {
            return "its git blob is \(found), not \(wanted)"
        }
        return nil
    }

    /// SHA-256 of bytes at hand, 64 lower-case hexadecimal digits.
    static func sha256(of bytes: Data) -> String { digits(SHA256.hash(data: bytes)) }

    /// Lower-case hexadecimal digits.
    static func digits(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

extension PackManifest.File {
    /// What is wrong with the file at `url`; nil when it is as the manifest says.
    ///
    /// - Throws: ``PackError/failedAccess(path:reason:)``.
    func objection(toFileAt url: URL) throws -> String? {
        let file = try RegularFile(url)
        if let size, file.size != size { return "it has \(file.size) bytes, not \(size)" }
        // No file of a pack is: a manifest's sizes begin at 1.
        if file.size == 0 { return "it is empty" }
        // Where nothing else is known of a file but its place, nothing is read.
        guard sha256 != nil || gitBlob != nil else { return nil }
        var digest = FileDigest(of: self, size: file.size)
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while digest.size <= file.size {
            let count = try buffer.withUnsafeMutableBytes { buffer in
                let count = try file.read(into: buffer, at: digest.size)
                digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                return count
            }
            if count == 0 { break }
        }
        return digest.objection()
    }
}
