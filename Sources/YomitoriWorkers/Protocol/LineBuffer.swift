/// Cuts a stream of bytes into lines, none longer than a limit.
package struct LineBuffer {
    /// A line grew beyond the limit.
    package struct Overflow: Error, Hashable {}

    private let limit: Int
    private var rest: [UInt8] = []
    /// Bytes of `rest` in which no line feed is.
    private var searched = 0

    /// - Parameter limit: bytes of a line without its line feed.
    package init(limit: Int) { self.limit = limit }

    /// Takes bytes in and gives the lines that are complete now, without their line feeds; empty ones too.
    ///
    /// - Throws: ``Overflow``; the stream cannot be followed from there on.
    package mutating func append(_ bytes: UnsafeRawBufferPointer) throws(Overflow) -> [[UInt8]] {
        rest.append(contentsOf: bytes)
        var lines: [[UInt8]] = []
        var start = 0
        while let end = rest[max(searched, start)...].firstIndex(of: UInt8(ascii: "\n")) {
            guard end - start <= limit else { throw Overflow() }
            lines.append(Array(rest[start..<end]))
            start = end + 1
            searched = start
        }
        rest.removeFirst(start)
        searched = rest.count
        guard rest.count <= limit else { throw Overflow() }
        return lines
    }
}
