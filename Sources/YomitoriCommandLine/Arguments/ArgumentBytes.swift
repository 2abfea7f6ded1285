import YomitoriCore

/// Arguments are bytes, the parser knows strings: a mapping between them that loses nothing.
///
/// A byte that is no UTF-8 becomes a private character, U+10FE00 + byte; where an argument holds such a character
/// itself, its four bytes are mapped one by one, so that every string has come from one sequence of bytes only.
enum ArgumentBytes {
    private static let first: UInt32 = 0x10FE00

    static func string(from bytes: [UInt8]) -> String {
        var out = String.UnicodeScalarView()
        var rest = bytes[...]
        while let byte = rest.first {
            let length = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
            if let text = String(validating: rest.prefix(length), as: UTF8.self)?.unicodeScalars, text.count == 1,
                let scalar = text.first, !isPrivate(scalar)
            {
                out.append(scalar)
                rest = rest.dropFirst(length)
            } else {
                // A private character of the range is a valid one: no surrogate lies there.
                out.append(Unicode.Scalar(first + UInt32(byte)) ?? "\u{FFFD}")
                rest = rest.dropFirst()
            }
        }
        return String(out)
    }

    static func bytes(from string: String) -> [UInt8] {
        var out: [UInt8] = []
        for scalar in string.unicodeScalars {
            if isPrivate(scalar) {
                out.append(UInt8(scalar.value - first))
            } else {
                out += Array(String(scalar).utf8)
            }
        }
        return out
    }

    /// The arguments of the process, its own name left out.
    static func ofProcess() -> [String] {
        (0..<Int(CommandLine.argc)).dropFirst().compactMap { index in
            CommandLine.unsafeArgv[index].map { pointer in
                string(from: UnsafeRawBufferPointer(start: pointer, count: length(of: pointer)).map { $0 })
            }
        }
    }

    private static func length(of text: UnsafePointer<CChar>) -> Int {
        var end = text
        while end.pointee != 0 { end += 1 }
        return end - text
    }

    private static func isPrivate(_ scalar: Unicode.Scalar) -> Bool {
        (first + 0x80...first + 0xFF).contains(scalar.value)
    }
}

extension SourcePath {
    /// A path from an argument of the parser.
    init(argument: String) { self.init(bytes: ArgumentBytes.bytes(from: argument)) }

    /// A message of the parser for people: bytes of arguments that are no UTF-8 appear as `\xNN`.
    static func displayedLines(_ message: String) -> String {
        message.split(separator: "\n", omittingEmptySubsequences: false)
            .map { SourcePath(argument: String($0)).displayed }.joined(separator: "\n")
    }
}
