import YomitoriCore

/// Names of files as other programs list them: a line each, or, when there is a zero among them, each ended by one. A
/// byte-order mark before the first is none of its name, and blank lines are none.
enum PathList {
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// - Parameter exists: asked about names that begin with a byte-order mark, are blank or end in a carriage return, as
    ///   the lines of Windows do: what is there is taken by its whole name.
    static func paths(
        in bytes: [UInt8], exists: (SourcePath) -> Bool = { (try? FileStatus(of: $0, followingLinks: false)) != nil }
    ) -> [SourcePath] {
        let end = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
        var names = bytes.split(separator: end)
        if let first = names.first, first.starts(with: byteOrderMark), !exists(SourcePath(bytes: Array(first))) {
            names[0] = first.dropFirst(byteOrderMark.count)
        }
        names.removeAll { $0.isEmpty }
        guard end != 0 else { return names.map { SourcePath(bytes: Array($0)) } }
        return names.compactMap { line in
            let path = SourcePath(bytes: Array(line))
            let isBlank = line.allSatisfy { " \t\r".utf8.contains($0) }
            guard isBlank || line.last == UInt8(ascii: "\r"), !exists(path) else { return path }
            return isBlank ? nil : SourcePath(bytes: Array(line.dropLast()))
        }
    }
}
