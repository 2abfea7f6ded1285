/// A JSON value whose keys stand in the order in which they were encoded.
///
/// Foundation's encoder knows sorted keys and random ones only. A result is read by people too, so its keys keep the
/// order of the values' `CodingKeys`, and equal values always give equal bytes.
package struct OrderedJSON: Sendable {
    indirect enum Value: Sendable {
        /// A number, string, `true`, `false` or `null`, as it is written.
        case scalar(String)
        case array([Value])
        case object([(key: String, value: Value)])
    }

    let value: Value

    /// - Throws: ``ExportError`` when a number is not finite or the value cannot be JSON.
    package init(_ value: some Encodable) throws(ExportError) {
        let root = OrderedJSONNode()
        do {
            try root.encode(value, path: [])
        } catch let error as ExportError {
            throw error
        } catch {
            throw .notEncodable(place: "the top")
        }
        self.value = root.value
    }

    /// On one line, without spaces.
    package var compact: String {
        var text = ""
        Self.writeOnOneLine(value, to: &text, gap: "")
        return text
    }

    /// On several lines: arrays and objects that fit into `width` columns stay on one, the others have a line an entry.
    ///
    /// The first line is not indented; the following ones are by at least `indent` spaces. No line feed at the end.
    package func readable(indent: Int = 0, width: Int = 120) -> String {
        var text = ""
        Self.write(value, to: &text, indent: indent, column: indent, width: width)
        return text
    }

    /// - Parameter gap: after commas and colons.
    private static func writeOnOneLine(_ value: Value, to text: inout String, gap: String) {
        switch value {
        case .scalar(let scalar):
            text += scalar
        case .array(let values):
            text += "["
            for (index, element) in values.enumerated() {
                if index > 0 { text += "," + gap }
                writeOnOneLine(element, to: &text, gap: gap)
            }
            text += "]"
        case .object(let entries):
            text += "{"
            for (index, entry) in entries.enumerated() {
                if index > 0 { text += "," + gap }
                text += JSONString.quoted(entry.key) + ":" + gap
                writeOnOneLine(entry.value, to: &text, gap: gap)
            }
            text += "}"
        }
    }

    private static func write(_ value: Value, to text: inout String, indent: Int, column: Int, width: Int) {
        var room = width - column
        if fits(value, in: &room) {
            writeOnOneLine(value, to: &text, gap: " ")
            return
        }
        let inner = String(repeating: " ", count: indent + 2)
        switch value {
        case .scalar(let scalar):
            text += scalar
        case .array(let values):
            text += "["
            for (index, element) in values.enumerated() {
                text += (index > 0 ? ",\n" : "\n") + inner
                write(element, to: &text, indent: indent + 2, column: indent + 2, width: width)
            }
            text += "\n" + inner.dropLast(2) + "]"
        case .object(let entries):
            text += "{"
            for (index, entry) in entries.enumerated() {
                let key = JSONString.quoted(entry.key) + ": "
                text += (index > 0 ? ",\n" : "\n") + inner + key
                write(entry.value, to: &text, indent: indent + 2, column: indent + 2 + key.count, width: width)
            }
            text += "\n" + inner.dropLast(2) + "}"
        }
    }

    /// Whether the value on one line is at most `room` bytes long; takes its length off `room` and gives up early.
    private static func fits(_ value: Value, in room: inout Int) -> Bool {
        switch value {
        case .scalar(let scalar):
            room -= scalar.utf8.count
        case .array(let values):
            room -= 2 + 2 * max(0, values.count - 1)
            for element in values {
                guard room >= 0, fits(element, in: &room) else { return false }
            }
        case .object(let entries):
            room -= 2 + 2 * max(0, entries.count - 1)
            for entry in entries {
                room -= entry.key.utf8.count + 4
                guard room >= 0, fits(entry.value, in: &room) else { return false }
            }
        }
        return room >= 0
    }
}
