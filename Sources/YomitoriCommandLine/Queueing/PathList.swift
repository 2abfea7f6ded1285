import YomitoriCore

/// Names of files as other programs list them: a line each, or, when there is a zero among them, each ended by one.
enum PathList {
    /// - Parameter exists: asked about names that end in a carriage return: one that is not there is that of a line as
    ///   Windows ends it.
    static func paths(
        in bytes: [UInt8], exists: (SourcePath) -> Bool = { (try? FileStatus(of: $0, followingLinks: false)) != nil }
    ) -> [SourcePath] {
        if bytes.contains(0) { return bytes.split(separator: 0).map { SourcePath(bytes: Array($0)) } }
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let path = SourcePath(bytes: Array(line))
            guard line.last == UInt8(ascii: "\r"), !exists(path) else { return path }
            return line.count == 1 ? nil : SourcePath(bytes: Array(line.dropLast()))
        }
    }
}
