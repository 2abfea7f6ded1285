/// An XML element with the text in and behind it, written as Python's `xml.etree.ElementTree` writes it.
struct MarkupElement: Hashable, Sendable {
    /// What an XML file in UTF-8 begins with.
    static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

    /// A name and its value, unescaped.
    struct Attribute: Hashable, Sendable {
        var name: String
        var value: String
    }

    var name: String
    /// In the order in which they are written.
    var attributes: [Attribute] = []
    /// Before the first child.
    var text = ""
    var children: [MarkupElement] = []
    /// Behind the end mark.
    var tail = ""
    /// Whether white space among its children is text, so that none is added.
    var isMixed = false

    init(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String = "") {
        self.name = name
        self.attributes = attributes.map { Attribute(name: $0.key, value: $0.value) }
        self.text = text
    }

    init(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], children: [MarkupElement]) {
        self.init(name, attributes)
        self.children = children
    }

    /// With its tail; an element that holds nothing has no end mark.
    var written: String {
        var out = ""
        write(to: &out)
        return out
    }

    private func write(to out: inout String) {
        out += "<" + name
        for attribute in attributes { out += " " + attribute.name + "=\"" + Self.quoted(attribute.value) + "\"" }
        if text.isEmpty, children.isEmpty {
            out += " />"
        } else {
            out += ">" + Self.escaped(text)
            for child in children { child.write(to: &out) }
            out += "</" + name + ">"
        }
        out += Self.escaped(tail)
    }

    /// A line of its own, `level` deep in a document, with its children below it.
    func writtenLines(level: Int) -> String {
        String(repeating: " ", count: 2 * level) + indented(level: level).written + "\n"
    }

    mutating func add(_ name: String, _ value: String) { attributes.append(Attribute(name: name, value: value)) }

    /// The same element with every child on a line of its own, two spaces a level; white space alone gives way, text stays.
    func indented(level: Int = 0) -> MarkupElement {
        guard !children.isEmpty, !isMixed else { return self }
        let inner = "\n" + String(repeating: " ", count: 2 * (level + 1))
        var out = self
        if Self.isBlank(text) { out.text = inner }
        out.children = children.map { child in
            var child = child.indented(level: level + 1)
            if Self.isBlank(child.tail) { child.tail = inner }
            return child
        }
        if Self.isBlank(out.children[children.count - 1].tail) {
            out.children[children.count - 1].tail = "\n" + String(repeating: " ", count: 2 * level)
        }
        return out
    }

    private static func isBlank(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }

    private static func escaped(_ text: String) -> String {
        replacing(text) { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            default: nil
            }
        }
    }

    private static func quoted(_ text: String) -> String {
        replacing(text) { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "\r": "&#13;"
            case "\n": "&#10;"
            case "\t": "&#09;"
            default: nil
            }
        }
    }

    /// What XML 1.0 cannot hold even escaped becomes U+FFFD.
    private static func replacing(_ text: String, with replacement: (Unicode.Scalar) -> String?) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            if let replaced = replacement(scalar) {
                out += replaced
            } else if (scalar.value < 0x20 && !["\t", "\n", "\r"].contains(scalar))
                || [0xFFFE, 0xFFFF].contains(scalar.value)
            {
                out += "\u{FFFD}"
            } else {
                out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
}
