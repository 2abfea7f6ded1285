import Foundation
import YomitoriCore

/// A file of words: one a line, `#` begins a comment.
struct CustomWordFile {
    let path: SourcePath

    /// Bytes that such a file may have: a million long words.
    static let byteLimit = 16 << 20

    /// The words in their order, each once.
    ///
    /// - Throws: ``ArgumentFault`` for what is no file, too large or no UTF-8.
    func words() throws(ArgumentFault) -> [String] {
        guard let name = String(validating: path.bytes, as: UTF8.self) else {
            throw ArgumentFault("\(path.displayed): the name is no UTF-8; rename the file")
        }
        let bytes: Data
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: name))
            bytes = try file.read(upToCount: Self.byteLimit + 1) ?? Data()
        } catch {
            throw ArgumentFault("\(path.displayed) cannot be read")
        }
        guard bytes.count <= Self.byteLimit else {
            throw ArgumentFault("\(path.displayed) is larger than \(ByteCount(bytes: Self.byteLimit))")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ArgumentFault("\(path.displayed) is no UTF-8 text")
        }
        var known: Set<String> = []
        return text.split(whereSeparator: \.isNewline).compactMap { line in
            let word = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
            return word.isEmpty || !known.insert(word).inserted ? nil : word
        }
    }
}
