import YomitoriCore

/// Names of files as other programs list them: a line each, or, when there is a zero among them, each ended by one.
enum PathList {
    static func paths(in bytes: [UInt8]) -> [SourcePath] {
        let end = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
        return bytes.split(separator: end).map { SourcePath(bytes: Array($0)) }
    }
}
