import Foundation
import Glibc

/// Text in EUC-JP, decoded by the C library.
enum EUCJapanese {
    /// - Throws: ``PackError/badSource(source:reason:)``.
    static func text(_ bytes: Data, name: String) throws -> String {
        // What is ASCII alone, as the connection costs, needs no decoding.
        if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
        let converter = iconv_open("UTF-8", "EUC-JP")
        guard converter != iconv_t(bitPattern: -1) else {
            throw PackError.badSource(source: name, reason: "this machine's C library cannot decode EUC-JP")
        }
        defer { iconv_close(converter) }
        var input = [CChar](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            bytes.copyBytes(to: UnsafeMutableRawBufferPointer(buffer))
            count = bytes.count
        }
        // Two bytes become three at most.
        var output = [CChar](repeating: 0, count: 2 * bytes.count + 16)
        var (inputLeft, outputLeft) = (input.count, output.count)
        let capacity = outputLeft
        let status = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                var (from, to) = (source.baseAddress, target.baseAddress)
                return iconv(converter, &from, &inputLeft, &to, &outputLeft)
            }
        }
        guard status != Int(bitPattern: UInt.max), inputLeft == 0 else {
            throw PackError.badSource(source: name, reason: "it is no EUC-JP text")
        }
        return String(decoding: output.prefix(capacity - outputLeft).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
