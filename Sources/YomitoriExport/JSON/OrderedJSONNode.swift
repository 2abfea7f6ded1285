/// A place in the tree that is being encoded, filled in by the containers that look at it.
final class OrderedJSONNode {
    private enum Content {
        case empty
        case scalar(String)
        case array([OrderedJSONNode])
        case object([(key: String, node: OrderedJSONNode)])
    }

    private var content = Content.empty

    /// The tree below; a place that nothing was encoded into is an empty object, as in Foundation's encoder.
    var value: OrderedJSON.Value {
        switch content {
        case .empty: .object([])
        case .scalar(let text): .scalar(text)
        case .array(let nodes): .array(nodes.map(\.value))
        case .object(let entries): .object(entries.map { ($0.key, $0.node.value) })
        }
    }

    var count: Int {
        if case .array(let nodes) = content { return nodes.count }
        return 0
    }

    func becomeArray() {
        if case .array = content { return }
        content = .array([])
    }

    func becomeObject() {
        if case .object = content { return }
        content = .object([])
    }

    func appended() -> OrderedJSONNode {
        let node = OrderedJSONNode()
        if case .array(var nodes) = content {
            content = .empty
            nodes.append(node)
            content = .array(nodes)
        }
        return node
    }

    func child(_ key: String) -> OrderedJSONNode {
        let node = OrderedJSONNode()
        if case .object(var entries) = content {
            content = .empty
            if let index = entries.firstIndex(where: { $0.key == key }) {
                entries[index].node = node
            } else {
                entries.append((key, node))
            }
            content = .object(entries)
        }
        return node
    }

    func encode(scalar text: String) { content = .scalar(text) }

    func encode(_ number: Double, path: [any CodingKey]) throws {
        guard let text = JSONString.number(number) else {
            throw ExportError.numberNotFinite(place: Self.place(path))
        }
        content = .scalar(text)
    }

    func encode(_ value: some Encodable, path: [any CodingKey]) throws {
        switch value {
        case let text as String: content = .scalar(JSONString.quoted(text))
        case let number as Double: try encode(number, path: path)
        case let number as Int: content = .scalar(String(number))
        case let flag as Bool: content = .scalar(flag ? "true" : "false")
        default: try value.encode(to: OrderedJSONEncoder(node: self, codingPath: path))
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        let keys = path.map { key in key.intValue.map { "[\($0)]" } ?? "." + key.stringValue }.joined()
        return keys.first == "." ? String(keys.dropFirst()) : keys
    }
}
