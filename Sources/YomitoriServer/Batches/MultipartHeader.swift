import Foundation

/// What stands before a part of a form.
struct MultipartHeader: Hashable {
    /// The field of the form.
    let name: String
    /// What the file is called where it comes from, perhaps with folders; nil for what is no file.
    let fileName: String?

    init(name: String, fileName: String? = nil) {
        self.name = name
        self.fileName = fileName
    }

    /// - Throws: `MultipartParser.Fault.brokenHeader`.
    init(bytes: ArraySlice<UInt8>) throws {
        var disposition: HeaderParameters?
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\r\n") {
            guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else {
                throw MultipartParser.Fault.brokenHeader
            }
            let field = line[..<colon]
            guard field.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw MultipartParser.Fault.brokenHeader
            }
            guard field.lowercased() == "content-disposition" else { continue }
            guard disposition == nil else { throw MultipartParser.Fault.brokenHeader }
            disposition = HeaderParameters(String(line[line.index(after: colon)...]))
        }
        guard let disposition, disposition.value.lowercased() == "form-data", let name = disposition["name"] else {
            throw MultipartParser.Fault.brokenHeader
        }
        self.name = Self.unescaped(name)
        fileName = disposition["filename*"].flatMap(Self.extended) ?? disposition["filename"].map(Self.unescaped)
    }

    /// Browsers write quotes and ends of line in names like this (HTML, multipart/form-data encoding).
    private static func unescaped(_ text: String) -> String {
        text.replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
    }

    /// `UTF-8''…` of RFC 5987.
    private static func extended(_ text: String) -> String? {
        let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
        return String(parts[2]).removingPercentEncoding
    }
}

/// A header field's value and what stands behind it: `form-data; name="a"; filename="b"`.
struct HeaderParameters {
    /// What stands before the first semicolon.
    let value: String
    private var parameters: [String: String] = [:]

    init(_ text: String) {
        var rest = Substring(text)
        value = rest.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        rest = rest.dropFirst(rest.prefix { $0 != ";" }.count)
        while rest.first == ";" {
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            let name = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest.dropFirst(name.count)
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst()
            let text = Self.text(&rest)
            let key = name.trimmingCharacters(in: .whitespaces).lowercased()
            if parameters[key] == nil { parameters[key] = text }
            rest = rest.drop { $0 != ";" }
        }
    }

    subscript(name: String) -> String? { parameters[name] }

    /// A word, or what stands in quotes, where a backslash stands before a quote and before another one.
    private static func text(_ rest: inout Substring) -> String {
        guard rest.first == "\"" else {
            let word = rest.prefix { $0 != ";" }
            rest = rest.dropFirst(word.count)
            return word.trimmingCharacters(in: .whitespaces)
        }
        rest = rest.dropFirst()
        var text = ""
        while let first = rest.first, first != "\"" {
            rest = rest.dropFirst()
            if first == "\\", let next = rest.first, next == "\"" || next == "\\" {
                text.append(next)
                rest = rest.dropFirst()
            } else {
                text.append(first)
            }
        }
        rest = rest.dropFirst()
        return text
    }
}
