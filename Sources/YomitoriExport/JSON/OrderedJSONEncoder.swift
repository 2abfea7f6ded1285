/// Encodes into one place of the tree.
struct OrderedJSONEncoder: Encoder {
    let node: OrderedJSONNode
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        node.becomeObject()
        return KeyedEncodingContainer(KeyedContainer<Key>(node: node, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.becomeArray()
        return UnkeyedContainer(node: node, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        SingleValueContainer(node: node, codingPath: codingPath)
    }

    /// The place of an entry in an array.
    struct Index: CodingKey {
        let intValue: Int?
        var stringValue: String { intValue.map(String.init) ?? "super" }

        init(_ index: Int) { intValue = index }
        init?(intValue: Int) { self.init(intValue) }
        init?(stringValue: String) { nil }
    }

    struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let node: OrderedJSONNode
        let codingPath: [any CodingKey]

        func encodeNil(forKey key: Key) { node.child(key.stringValue).encode(scalar: "null") }

        func encode(_ value: some Encodable, forKey key: Key) throws {
            try node.child(key.stringValue).encode(value, path: codingPath + [key])
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> {
            encoder(key).container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            encoder(key).unkeyedContainer()
        }

        func superEncoder() -> any Encoder {
            OrderedJSONEncoder(node: node.child("super"), codingPath: codingPath)
        }

        func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

        private func encoder(_ key: Key) -> OrderedJSONEncoder {
            OrderedJSONEncoder(node: node.child(key.stringValue), codingPath: codingPath + [key])
        }
    }

    struct UnkeyedContainer: UnkeyedEncodingContainer {
        let node: OrderedJSONNode
        let codingPath: [any CodingKey]
        var count: Int { node.count }

        func encodeNil() { node.appended().encode(scalar: "null") }

        func encode(_ value: some Encodable) throws {
            let path = codingPath + [Index(count)]
            try node.appended().encode(value, path: path)
        }

        func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
            encoder().container(keyedBy: type)
        }

        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }
        func superEncoder() -> any Encoder { encoder() }

        private func encoder() -> OrderedJSONEncoder {
            let path = codingPath + [Index(count)]
            return OrderedJSONEncoder(node: node.appended(), codingPath: path)
        }
    }

    struct SingleValueContainer: SingleValueEncodingContainer {
        let node: OrderedJSONNode
        let codingPath: [any CodingKey]

        func encodeNil() { node.encode(scalar: "null") }
        func encode(_ value: Bool) { node.encode(scalar: value ? "true" : "false") }
        func encode(_ value: String) { node.encode(scalar: JSONString.quoted(value)) }
        func encode(_ value: Double) throws { try node.encode(value, path: codingPath) }

        func encode(_ value: Float) throws {
            // A float's own shortest digits, not those of the double next to it.
            try node.encode(Double(value.description) ?? Double(value), path: codingPath)
        }

        func encode(_ value: Int) { node.encode(scalar: String(value)) }
        func encode(_ value: Int8) { node.encode(scalar: String(value)) }
        func encode(_ value: Int16) { node.encode(scalar: String(value)) }
        func encode(_ value: Int32) { node.encode(scalar: String(value)) }
        func encode(_ value: Int64) { node.encode(scalar: String(value)) }
        func encode(_ value: UInt) { node.encode(scalar: String(value)) }
        func encode(_ value: UInt8) { node.encode(scalar: String(value)) }
        func encode(_ value: UInt16) { node.encode(scalar: String(value)) }
        func encode(_ value: UInt32) { node.encode(scalar: String(value)) }
        func encode(_ value: UInt64) { node.encode(scalar: String(value)) }
        func encode(_ value: some Encodable) throws { try node.encode(value, path: codingPath) }
    }
}
