/// A file's name as the bytes the system knows it by, which need not be UTF-8.
public struct SourcePath: Hashable, Sendable {
    /// The name without a closing zero.
    public let bytes: [UInt8]

    /// A name of these bytes.
    public init(bytes: [UInt8]) { self.bytes = bytes }
    /// A name in UTF-8.
    public init(_ path: String) { bytes = Array(path.utf8) }

    /// For people: control characters and bytes that are no UTF-8 appear as `\n`, `\t` or `\xNN`.
    public var displayed: String {
        var out = ""
        var rest = bytes[...]
        while let first = rest.first {
            let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
            if let text = String(validating: rest.prefix(length), as: UTF8.self),
                let scalar = text.unicodeScalars.first,
                text.unicodeScalars.count == 1
            {
                rest = rest.dropFirst(text.utf8.count)
                switch scalar {
                case "\n": out += "\\n"
                case "\t": out += "\\t"
                case _ where scalar.properties.generalCategory == .control:
                    out += text.utf8.map(Self.escaped).joined()
                default: out.unicodeScalars.append(scalar)
                }
            } else {
                out += Self.escaped(first)
                rest = rest.dropFirst()
            }
        }
        return out
    }

    private static func escaped(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return "\\x" + (digits.count == 1 ? "0" : "") + digits
    }

    /// Calls `body` with the name as a C string.
    public func withCString<R>(_ body: (UnsafePointer<CChar>) throws -> R) rethrows -> R {
        try (bytes + [0]).withUnsafeBufferPointer { buffer in
            try buffer.baseAddress!.withMemoryRebound(to: CChar.self, capacity: buffer.count) { try body($0) }
        }
    }
}
