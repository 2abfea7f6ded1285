internal import Crypto
import Foundation
import NIOCore

/// The files of the web app, each under its path.
struct WebAssets: Sendable {
    /// A file as it is sent.
    struct Asset: Sendable {
        let content: ByteBuffer
        let type: String
        /// Changes with the content; in quotes.
        let tag: String
    }

    private let assets: [String: Asset]
    private let folder: URL?

    /// The files in the program.
    init() {
        assets = Dictionary(
            EmbeddedFiles.all.compactMap { path, content in
                guard path.hasPrefix("Web/"), let bytes = Data(base64Encoded: content) else { return nil }
                let name = String(path.dropFirst(4))
                return (name, Self.asset(bytes, name: name))
            }, uniquingKeysWith: { first, _ in first })
        folder = nil
    }

    /// Those of a folder, as they are when they are asked for.
    init(folder: URL) {
        assets = [:]
        self.folder = folder
    }

    /// The file at a path without a slash before it; the first page for an empty one.
    ///
    /// Only names of letters, digits and `-_.` that do not begin with a point lead to a file, so nothing leads out.
    func asset(at path: String) -> Asset? {
        let path = path.isEmpty ? "index.html" : path
        guard let folder else { return assets[path] }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { part in
            part.first.map { $0 != "." } == true
                && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
        }
        guard isPlain, let bytes = try? Data(contentsOf: folder.appendingPathComponent(path)) else { return nil }
        return Self.asset(bytes, name: path)
    }

    private static func asset(_ bytes: Data, name: String) -> Asset {
        let hash = SHA256.hash(data: bytes).prefix(12).hexadecimal
        return Asset(content: ByteBuffer(bytes: bytes), type: type(of: name), tag: "\"\(hash)\"")
    }

    private static func type(of name: String) -> String {
        switch name.split(separator: ".").last.map({ $0.lowercased() }) ?? "" {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "json": "application/json"
        case "webmanifest": "application/manifest+json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "webp": "image/webp"
        case "ico": "image/x-icon"
        case "woff2": "font/woff2"
        case "txt", "md": "text/plain; charset=utf-8"
        default: "application/octet-stream"
        }
    }
}
