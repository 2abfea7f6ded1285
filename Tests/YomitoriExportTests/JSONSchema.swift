import Foundation

/// A validator for the keywords of JSON Schema 2020-12 that our schemas use; any other keyword is a fault it reports.
struct JSONSchema {
    private let documents: [String: [String: Any]]
    private let root: String

    /// `references` are the other schema files that `$ref` may name by their file names.
    init(_ file: URL, references: [URL] = []) throws {
        var documents: [String: [String: Any]] = [:]
        for url in [file] + references {
            let value = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
            documents[url.lastPathComponent] = value as? [String: Any]
        }
        self.documents = documents
        root = file.lastPathComponent
    }

    /// What is wrong, a message each; empty when the text is valid.
    func faults(in json: String) throws -> [String] {
        let value = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
        return faults(value, documents[root] ?? [:], in: root, at: "$")
    }

    private func faults(_ value: Any, _ schema: [String: Any], in document: String, at place: String) -> [String] {
        schema.sorted { $0.key < $1.key }.flatMap { keyword, rule in
            faults(value, keyword: keyword, rule: rule, in: document, at: place)
        }
    }

    private func faults(_ value: Any, keyword: String, rule: Any, in document: String, at place: String) -> [String] {
        func fault(_ holds: Bool) -> [String] { holds ? [] : ["\(place): \(keyword) \(rule)"] }
        func number(_ any: Any) -> Double? { isBoolean(any) ? nil : (any as? NSNumber)?.doubleValue }
        switch keyword {
        case "$schema", "$id", "$defs", "title", "description": return []
        case "$ref": return reference(value, rule as? String ?? "", in: document, at: place)
        case "type": return fault((rule as? [String] ?? [rule as? String ?? ""]).contains { isType($0, value) })
        case "const": return fault(equal(value, rule))
        case "enum": return fault((rule as? [Any] ?? []).contains { equal(value, $0) })
        case "minimum": return fault(number(value).map { $0 >= number(rule) ?? .nan } ?? true)
        case "maximum": return fault(number(value).map { $0 <= number(rule) ?? .nan } ?? true)
        case "minLength":
            return fault((value as? String).map { $0.unicodeScalars.count >= rule as? Int ?? .max } ?? true)
        case "minItems": return fault((value as? [Any]).map { $0.count >= rule as? Int ?? .max } ?? true)
        case "maxItems": return fault((value as? [Any]).map { $0.count <= rule as? Int ?? -1 } ?? true)
        case "required":
            guard let object = value as? [String: Any] else { return [] }
            return (rule as? [String] ?? []).filter { object[$0] == nil }.map { "\(place): \($0) is missing" }
        case "properties":
            guard let object = value as? [String: Any] else { return [] }
            return (rule as? [String: [String: Any]] ?? [:]).flatMap { key, schema in
                object[key].map { faults($0, schema, in: document, at: "\(place).\(key)") } ?? []
            }
        case "items":
            guard let array = value as? [Any], let schema = rule as? [String: Any] else { return [] }
            return array.enumerated().flatMap { faults($1, schema, in: document, at: "\(place)[\($0)]") }
        default: return ["\(place): the keyword \(keyword) is not known to this validator"]
        }
    }

    private func reference(_ value: Any, _ name: String, in document: String, at place: String) -> [String] {
        if name.hasPrefix("#/$defs/") {
            let definitions = documents[document]?["$defs"] as? [String: [String: Any]]
            guard let schema = definitions?[String(name.dropFirst("#/$defs/".count))] else {
                return ["\(place): no definition \(name)"]
            }
            return faults(value, schema, in: document, at: place)
        }
        guard let schema = documents[name] else { return ["\(place): no schema \(name)"] }
        return faults(value, schema, in: name, at: place)
    }

    private func isType(_ type: String, _ value: Any) -> Bool {
        switch type {
        case "object": value is [String: Any]
        case "array": value is [Any]
        case "string": value is String
        case "null": value is NSNull
        case "boolean": isBoolean(value)
        case "number": !isBoolean(value) && value is NSNumber
        case "integer":
            !isBoolean(value) && (value as? NSNumber).map { $0.doubleValue.rounded() == $0.doubleValue } == true
        default: false
        }
    }

    private func isBoolean(_ value: Any) -> Bool {
        (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
    }

    private func equal(_ a: Any, _ b: Any) -> Bool {
        (a as? NSObject)?.isEqual(b) ?? ((a as? String) == (b as? String) && a is String)
    }
}
