public import Foundation
internal import Crypto

/// What whoever asks has to know.
public struct AccessToken: Sendable {
    /// What makes a file with a token that nobody else can read, as typed into a shell.
    package static let recipe = "(umask 077; openssl rand -base64 32 > FILE)"
    /// Bytes that a token's file may have.
    private static let mostBytes = 4096
    /// Characters a token has at least: 96 bits where they are random letters and digits of base 64.
    public static let shortest = 16

    private let digest: [UInt8]
    private let text: String

    /// - Throws: ``ServerError`` when it could be guessed.
    public init(_ text: String) throws {
        guard text.utf8.count >= Self.shortest, text.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 0x20 }) else {
            throw ServerError(
                "a token has at least \(Self.shortest) letters, digits and signs of ASCII, without spaces; "
                    + "`\(Self.recipe)` makes a file with a good one")
        }
        self.text = text
        digest = Array(SHA256.hash(data: Data(text.utf8)))
    }

    /// The first line of a file that nobody but its owner, and perhaps a group, can read.
    ///
    /// - Throws: ``ServerError``.
    public init(file: URL) throws {
        let path = file.path(percentEncoded: false)
        let mode = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        let content = try NamedFile.content(of: file, as: "a token", limit: Self.mostBytes)
        guard (mode ?? 0) & 0o007 == 0 else {
            throw ServerError("\(path): every user of the machine can read the token; `chmod 600 \(path)` mends it")
        }
        let line = content.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        do {
            try self.init(String(decoding: line, as: UTF8.self))
        } catch let error as ServerError {
            throw ServerError("\(path): \(error)")
        }
    }

    /// Whether it is this one; takes as long for one that is nearly right as for any other.
    func matches(_ candidate: String) -> Bool {
        ConstantTime.areEqual(digest, Array(SHA256.hash(data: Data(candidate.utf8))))
    }

    /// A key that only those who know the token can make.
    func key(for purpose: String) -> SymmetricKey {
        SymmetricKey(
            data: HMAC<SHA256>.authenticationCode(
                for: Data(purpose.utf8), using: SymmetricKey(data: Data(text.utf8))))
    }
}

extension AccessToken: CustomStringConvertible {
    /// Never the token.
    public var description: String { "a token" }
}

/// Comparisons whose time tells nothing of what is compared.
enum ConstantTime {
    static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
