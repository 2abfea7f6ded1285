import Foundation

/// The sources of a MeCab dictionary as Debian's `mecab-ipadic` installs them: words with classes and costs, and what it
/// costs that classes follow each other.
///
/// Format: mecab's "dic-detail": lines of `surface,left class,right class,cost,…` in EUC-JP; `matrix.def` with a line a pair.
struct MeCabDictionary {
    let folder: URL

    /// Whether a folder holds such a dictionary.
    var exists: Bool { FileManager.default.fileExists(atPath: path("matrix.def")) }

    /// The lists, in the order of their names, and the definitions that go with them.
    func files() throws -> [URL] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        return (names.filter { $0.hasSuffix(".csv") }.sorted() + ["matrix.def", "unk.def"]).map(
            folder.appendingPathComponent)
    }

    /// - Throws: ``PackError/badSource(source:reason:)``.
    func builder() throws -> LexiconBuilder {
        var builder = LexiconBuilder()
        for file in try files() where file.pathExtension == "csv" {
            for line in try lines(of: file.lastPathComponent) {
                guard let (surface, use) = Self.word(line) else { continue }
                builder.add(use, to: surface)
            }
        }
        for line in try lines(of: "unk.def") {
            guard let (name, use) = Self.word(line),
                let kind = UnknownWords.allCases.first(where: { $0.definition == name })
            else { continue }
            builder.add(use, to: String(kind.rawValue))
        }
        builder.connections = try connections()
        guard builder.words.count > 1_000 else { throw bad("it has hardly any words") }
        return builder
    }

    private static func word(_ line: Substring) -> (surface: String, use: Lexicon.Entry)? {
        // A surface may be a quoted comma; the numbers follow it.
        let quoted = line.hasPrefix("\"")
        let surface = quoted ? line.dropFirst().prefix { $0 != "\"" } : line.prefix { $0 != "," }
        let fields = line.dropFirst(surface.count + (quoted ? 2 : 0)).split(separator: ",", maxSplits: 3)
        guard fields.count >= 3, !surface.isEmpty, let left = UInt16(fields[0]), let right = UInt16(fields[1]),
            let cost = Int16(fields[2])
        else { return nil }
        return (String(surface), Lexicon.Entry(left: Int(left), right: Int(right), cost: Int(cost)))
    }

    private func connections() throws -> [[Int16]] {
        let lines = try lines(of: "matrix.def")
        let size = lines.first?.split(separator: " ").compactMap { Int($0) } ?? []
        guard size.count == 2, (1...4_096).contains(size[0]), (1...4_096).contains(size[1]) else {
            throw bad("matrix.def does not begin with its size")
        }
        var rows = [[Int16]](repeating: [Int16](repeating: 0, count: size[1]), count: size[0])
        for line in lines.dropFirst() {
            let fields = line.split(separator: " ")
            guard fields.count == 3, let right = Int(fields[0]), let left = Int(fields[1]), let cost = Int16(fields[2]),
                rows.indices.contains(right), rows[right].indices.contains(left)
            else { throw bad("matrix.def has the line \(line.prefix(40))") }
            rows[right][left] = cost
        }
        return rows
    }

    private func lines(of name: String) throws -> [Substring] {
        guard let bytes = FileManager.default.contents(atPath: path(name)) else { throw bad("\(name) cannot be read") }
        return try EUCJapanese.text(bytes, name: path(name)).split(whereSeparator: \.isNewline)
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path(percentEncoded: false) }

    private func bad(_ reason: String) -> PackError {
        .badSource(source: folder.path(percentEncoded: false), reason: reason)
    }
}

extension LexiconBuilder {
    /// Adds a use; of two of the same classes the cheaper one is kept.
    mutating func add(_ use: Lexicon.Entry, to word: String) {
        var uses = words[word] ?? []
        if let same = uses.firstIndex(where: { $0.left == use.left && $0.right == use.right }) {
            if use.cost < uses[same].cost { uses[same] = use }
        } else {
            uses.append(use)
        }
        words[word] = uses
    }
}
