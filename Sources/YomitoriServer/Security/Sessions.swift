internal import Crypto
import Foundation
import Synchronization

/// Who is logged in: what the cookie says, sealed with a key made of the token. It holds over restarts and until the token is
/// changed; nothing is stored but who logged out.
final class Sessions: Sendable {
    static let cookie = "yomitori_session"
    /// Bytes of the number that tells sessions apart.
    private static let nonceSize = 16
    /// Log-outs remembered; a session that was forgotten ends with its time.
    private static let rememberedEnds = 10_000

    private let key: SymmetricKey
    private let seconds: Double
    private let now: @Sendable () -> Date
    private let ended = Mutex<[Data]>([])

    init(token: AccessToken, seconds: Double, now: @escaping @Sendable () -> Date = { Date() }) {
        key = token.key(for: "session")
        self.seconds = seconds
        self.now = now
    }

    /// A new session's value: when it ends, a number by chance, and the seal of both.
    func begin() -> String {
        let end = UInt64(now().timeIntervalSince1970 + seconds)
        var content = withUnsafeBytes(of: end.bigEndian) { Data($0) }
        for _ in 0..<Self.nonceSize { content.append(.random(in: 0...255)) }
        content.append(contentsOf: seal(content))
        return content.hexadecimal
    }

    /// Whether the value is one that was given out, has not ended, and was not logged out.
    func holds(_ value: String) -> Bool {
        guard let content = content(of: value) else { return false }
        let end = content.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Double(end) > now().timeIntervalSince1970 && !ended.withLock { $0.contains(content) }
    }

    func end(_ value: String) {
        guard let content = content(of: value) else { return }
        ended.withLock { ended in
            if ended.count >= Self.rememberedEnds { ended.removeFirst() }
            ended.append(content)
        }
    }

    /// What was sealed; nil when the seal is not ours.
    private func content(of value: String) -> Data? {
        let digits = Array(value.utf8)
        let size = 8 + Self.nonceSize
        guard digits.count == 2 * (size + SHA256.byteCount) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(byte)
        }
        let content = Data(bytes.prefix(size))
        return ConstantTime.areEqual(Array(seal(content)), Array(bytes.dropFirst(size))) ? content : nil
    }

    private func seal(_ content: Data) -> Data {
        Data(HMAC<SHA256>.authenticationCode(for: content, using: key))
    }
}
