package import Foundation

/// A part of a file that a disk gives back as zeros.
package enum LostSector {
    /// Bytes: a page of SQLite's files, which begins at a multiple of them.
    private static let size = 4096
    /// Bytes that are looked for; of two such pieces side by side only one can lie on a page's end.
    private static let pieceSize = 64

    /// Writes zeros over the part of a file in which the middle of a value is.
    ///
    /// - Parameter content: a value of one row, longer than four such parts: it has some of them for itself (SQLite, "Database File
    ///   Format", 1.6), and the middle is in one of these.
    /// - Throws: `CocoaError` where the file does not have it.
    package static func put(inMiddleOf content: Data, of file: URL) throws {
        guard content.count > 4 * size else { throw CocoaError(.fileReadCorruptFile) }
        let bytes = try Data(contentsOf: file)
        let middle = content.startIndex + content.count / 2
        let pieces = [middle, middle + pieceSize].map { content[$0..<($0 + pieceSize)] }
        guard let place = pieces.compactMap({ bytes.range(of: $0) }).first else {
            throw CocoaError(.fileReadCorruptFile)
        }
        let handle = try FileHandle(forWritingTo: file)
        try handle.seek(toOffset: UInt64(place.lowerBound / size * size))
        try handle.write(contentsOf: Data(count: size))
        try handle.close()
    }
}
