import Crypto
import Foundation
import Yams

/// What stands beside compiled words: of what they were made, by whom, and the hash they are checked against.
package struct WordManifest: Hashable, Sendable, Codable {
    /// A file by its SHA-256, in lower-case hexadecimal digits.
    struct File: Hashable, Sendable, Codable {
        var file: String
        var size: Int
        var sha256: String

        init(_ name: String, _ bytes: Data) {
            file = name
            size = bytes.count
            sha256 = FileDigest.digits(SHA256.hash(data: bytes))
        }
    }

    static let schema = "yomitori.words/1"
    /// The manifest's file name.
    static let fileName = "words.yaml"
    /// Bytes that a manifest may have; that of `words-ja`, with 30 sources, has about 5,000.
    static let byteLimit = 65_536

    private var schema = Self.schema
    var name: String
    /// The first digits of a SHA-256 over the sources: other sources, another version.
    package private(set) var version: String
    var licence: String
    var attribution: String
    var compiled: File
    var sources: [File]

    init(_ pack: WordPack, compiled: Data, sources: [File]) {
        name = pack.name
        licence = pack.licence
        attribution = pack.attribution
        self.compiled = File(WordPack.fileName, compiled)
        self.sources = sources
        let all = Data(sources.map { $0.file + $0.sha256 }.joined().utf8)
        version = String(FileDigest.digits(SHA256.hash(data: all)).prefix(12))
    }

    /// Reads the manifest of a folder.
    ///
    /// - Throws: ``PackError``.
    init(folder: URL) throws {
        let url = folder.appendingPathComponent(Self.fileName)
        let path = url.path(percentEncoded: false)
        let file = try RegularFile(url)
        guard file.size <= Self.byteLimit else {
            throw PackError.badManifest(file: path, reason: "larger than \(Self.byteLimit) bytes")
        }
        do {
            self = try YAMLDecoder().decode(Self.self, from: Data(file.bytes(at: 0, count: file.size)))
        } catch let error as PackError {
            throw error
        } catch {
            throw PackError.badManifest(file: path, reason: "it does not tell of compiled words")
        }
        guard schema == Self.schema else {
            throw PackError.badManifest(file: path, reason: "its schema is \(schema), not \(Self.schema)")
        }
    }

    /// The file's text.
    func yaml() throws -> Data {
        let encoder = YAMLEncoder()
        encoder.options.allowUnicode = true
        encoder.options.width = -1
        return Data(try encoder.encode(self).utf8)
    }
}
