import Foundation

/// Which fields a JSON body may have: those of the interface's description, where it closes an object
/// (`"additionalProperties": false`). Whoever misspells one is told so, and not answered as if it had not been sent.
indirect enum BodyFields: Hashable, Sendable {
    /// No object, or one with whatever fields.
    case open
    case object([String: BodyFields])
    case list(BodyFields)
    /// One of several objects, by what its field `op` says.
    case operation([String: BodyFields])

    /// A field that there is not.
    struct Unknown: Hashable {
        /// Where its object is; empty for the whole body.
        var place: [String]
        var name: String
        /// The names that there are.
        var others: [String]
    }

    /// The first such field of a value, as `JSONSerialization` reads it; nil where there is none.
    ///
    /// A value that is no object or list where one belongs has none: whoever decodes it says what is wrong.
    func unknown(in value: Any, at place: [String] = []) -> Unknown? {
        switch self {
        case .open: return nil
        case .list(let entry):
            for (number, value) in (value as? [Any] ?? []).enumerated() {
                if let unknown = entry.unknown(in: value, at: place + ["[\(number)]"]) { return unknown }
            }
        case .operation(let choices):
            let name = (value as? [String: Any])?["op"] as? String
            return name.flatMap { choices[$0] }?.unknown(in: value, at: place)
        case .object(let fields):
            for (name, value) in (value as? [String: Any] ?? [:]).sorted(by: { $0.key < $1.key }) {
                guard let field = fields[name] else {
                    return Unknown(place: place, name: name, others: fields.keys.sorted())
                }
                if let unknown = field.unknown(in: value, at: place + [name]) { return unknown }
            }
        }
        return nil
    }
}

extension BodyFields {
    /// What the routes take, as `PATCH /v1/pages/{id}`; those that are not here take no JSON.
    static let ofRoutes: [String: BodyFields] = {
        guard let content = ProgramRoutes.interface,
            let description = try? JSONSerialization.jsonObject(with: content) as? [String: Any],
            let paths = description["paths"] as? [String: [String: Any]],
            let components = description["components"] as? [String: Any],
            let schemas = components["schemas"] as? [String: [String: Any]]
        else { return [:] }
        var routes: [String: BodyFields] = [:]
        for (path, methods) in paths {
            for (method, operation) in methods {
                let place = ["requestBody", "content", "application/json", "schema"]
                let found = place.reduce(operation as Any?) { ($0 as? [String: Any])?[$1] }
                guard let schema = found as? [String: Any] else { continue }
                routes[method.uppercased() + " " + path] = BodyFields(schema, schemas)
            }
        }
        return routes
    }()

    /// - Parameter schemas: those that others refer to, by their names.
    private init(_ schema: [String: Any], _ schemas: [String: [String: Any]]) {
        if let name = (schema["$ref"] as? String)?.split(separator: "/").last, let named = schemas[String(name)] {
            self = BodyFields(named, schemas)
        } else if let choices = schema["oneOf"] as? [[String: Any]] {
            var operations: [String: BodyFields] = [:]
            for choice in choices {
                let properties = choice["properties"] as? [String: [String: Any]]
                guard let name = properties?["op"]?["const"] as? String else { continue }
                operations[name] = BodyFields(choice, schemas)
            }
            self = .operation(operations)
        } else if let choices = schema["anyOf"] as? [[String: Any]] {
            // Something, or null.
            self = choices.map { BodyFields($0, schemas) }.first { $0 != .open } ?? .open
        } else if let items = schema["items"] as? [String: Any] {
            let entry = BodyFields(items, schemas)
            // Nothing is to be looked for in a list of numbers; a page's places have thousands.
            self = entry == .open ? .open : .list(entry)
        } else if schema["additionalProperties"] as? Bool == false {
            let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
            self = .object(properties.mapValues { BodyFields($0, schemas) })
        } else {
            self = .open
        }
    }
}
