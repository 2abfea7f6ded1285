package import Foundation
import Yams

extension PackManifest {
    /// Bytes that a manifest may have. The built-in one has about 2,500.
    static let byteLimit = 65_536

    /// Whether the manifest's file names may lead out of its folder.
    package enum FileNames: Hashable, Sendable {
        /// Plain names only: packs in the store.
        case inside
        /// Any path, relative ones from the folder: a user's own pack.
        case anywhere
    }

    /// Earlier packs described a model that told lines upside down. Whatever stands there is not read; its file may lie in the
    /// folder.
    private static let formerSection = "orientation"

    private enum Schema: String, CaseIterable { case first = "yomitori.pack/1" }

    /// Reads a manifest; `file` is for messages.
    ///
    /// - Throws: ``PackError/badManifest(file:reason:)``.
    package init(yaml: Data, file: String, names: FileNames) throws {
        do {
            guard yaml.count <= Self.byteLimit else {
                throw ManifestSection.Fault(reason: "larger than \(Self.byteLimit) bytes")
            }
            // Some editors begin a file with a byte order mark.
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            guard
                let text = String(
                    validating: yaml.starts(with: mark) ? yaml.dropFirst(mark.count) : yaml, as: UTF8.self)
            else {
                throw ManifestSection.Fault(reason: "not UTF-8")
            }
            try self.init(text, names: names)
        } catch let fault as ManifestSection.Fault {
            throw PackError.badManifest(file: file, reason: fault.reason)
        } catch let error as YamlError {
            throw PackError.badManifest(file: file, reason: "not YAML: \(error.shortened)")
        }
    }

    private init(_ text: String, names: FileNames) throws {
        guard let root = try Yams.compose(yaml: text) else { throw ManifestSection.Fault(reason: "empty") }
        let top = try ManifestSection(
            root,
            allowed: [
                "schema", "name", "version", "licence", "attribution", "sources", "download", "detector", "recognizer",
            ], overlooked: [Self.formerSection])
        _ = try top.choice("schema", Schema.self)
        name = try top.text("name")
        guard Self.isName(name) else { throw top.fault("name", "may hold a-z, 0-9, - and _ only, up to 64") }
        version = try top.text("version")
        licence = try top.text("licence")
        attribution = try top.text("attribution")
        sources = try top.texts("sources")
        download = top.has("download") ? try Self.address("download", in: top) : nil
        let models = ModelSections(top: top, names: names)
        detector = try models.detector()
        recognizer = try models.recognizer()
    }

    /// An address that ends in a slash; without encryption only on this machine, where mirrors and tests are.
    private static func address(_ key: String, in section: ManifestSection) throws -> URL {
        let text = try section.text(key)
        guard let url = URL(string: text), let host = url.host(), text.hasSuffix("/"), url.query() == nil,
            url.scheme == "https" || url.scheme == "http" && ["127.0.0.1", "localhost", "[::1]", "::1"].contains(host)
        else { throw section.fault(key, "must be an address of https, with a slash at its end") }
        return url
    }

    /// Whether this can be a pack's name, and thus a folder's.
    package static func isName(_ text: String) -> Bool {
        let name = text.utf8
        func isLetterOrDigit(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        guard let first = name.first, isLetterOrDigit(first), name.count <= 64 else { return false }
        return name.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }

    /// The manifest's file name.
    package static let manifestName = "pack.yaml"
}

extension YamlError {
    /// What is wrong, without what does not help a reader of the line that it quotes.
    fileprivate var shortened: String {
        // Characters of the longest line in the manifests that come with the program.
        let longest = 120
        return "\(self)".split(separator: "\n").compactMap { line -> String? in
            guard line.count > longest else { return String(line) }
            // The line that points at a place further on has nothing but spaces here.
            let start = line.prefix(longest)
            return start.allSatisfy(\.isWhitespace) ? nil : "\(start)…"
        }.joined(separator: "\n")
    }
}
