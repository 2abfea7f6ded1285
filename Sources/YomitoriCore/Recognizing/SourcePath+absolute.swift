import Foundation

extension SourcePath {
    /// Where the process stands; the root when the system cannot tell.
    package static var workingFolder: SourcePath {
        guard let name = getcwd(nil, 0) else { return SourcePath("/") }
        defer { free(name) }
        return SourcePath(bytes: UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) })
    }

    /// The same file whatever folder a process stands in: from the root on, without `.` and doubled slashes.
    ///
    /// `..` and links are left as they are: the way back out of a link is not the way in.
    package func absolute(from folder: @autoclosure () -> SourcePath = .workingFolder) -> SourcePath {
        let slash = UInt8(ascii: "/")
        let whole = bytes.first == slash ? bytes : folder().bytes + [slash] + bytes
        let parts = whole.split(separator: slash).filter { !$0.elementsEqual([UInt8(ascii: ".")]) }
        return SourcePath(bytes: parts.isEmpty ? [slash] : parts.flatMap { [slash] + $0 })
    }
}
