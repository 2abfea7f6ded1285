/// What the text of a field or parameter means, whatever it came in.
enum FieldValue {
    /// One of a type's cases; nil where there is no text.
    ///
    /// - Throws: `Problem` that lists the choices.
    static func choice<Value: RawRepresentable<String> & CaseIterable>(_ name: String, _ text: String?) throws -> Value?
    {
        guard let text else { return nil }
        guard let value = Value(rawValue: text) else {
            let choices = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem(.badRequest, "\(name) is one of \(choices)")
        }
        return value
    }

    /// 0 or 1, or false or true; nil where there is no text.
    static func flag(_ name: String, _ text: String?) throws -> Bool? {
        switch text {
        case nil: nil
        case "1", "true": true
        case "0", "false": false
        default: throw Problem(.badRequest, "\(name) is 0 or 1")
        }
    }
}
