import Glibc
import YomitoriCore

extension SourcePath {
    private static let slash = UInt8(ascii: "/")

    var isAbsolute: Bool { bytes.first == Self.slash }
    var endsInSlash: Bool { bytes.last == Self.slash }

    /// What follows the last slash; empty when the path ends in one.
    var lastComponent: [UInt8] { Array(bytes[(bytes.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0)...]) }

    /// The folder in which the last component stands.
    var folder: SourcePath {
        guard let slash = bytes.lastIndex(of: Self.slash) else { return SourcePath(".") }
        return SourcePath(bytes: slash == 0 ? [Self.slash] : Array(bytes[..<slash]))
    }

    func appending(_ component: [UInt8]) -> SourcePath {
        if bytes.isEmpty { return SourcePath(bytes: component) }
        return SourcePath(bytes: bytes + (endsInSlash ? [] : [Self.slash]) + component)
    }

    func appending(_ component: String) -> SourcePath { appending(Array(component.utf8)) }

    /// The folders that lead from the root to this path, `.` and `..` resolved by name alone.
    func components(from workingFolder: SourcePath) -> [[UInt8]] {
        var out: [[UInt8]] = isAbsolute ? [] : workingFolder.components(from: SourcePath("/"))
        for part in bytes.split(separator: Self.slash).map(Array.init) {
            switch part {
            case [UInt8(ascii: ".")]: break
            case Array("..".utf8): _ = out.popLast()
            default: out.append(part)
            }
        }
        return out
    }
}
