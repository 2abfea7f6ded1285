// The JSON of what the National Diet Library's formats hold besides, keys in the order of the types' properties.
extension JSONBytes {
    mutating func write(_ structure: NDLStructure) throws {
        put("{\"pipeline\":")
        string(structure.pipeline.rawValue)
        put(",\"fidelity\":")
        string(structure.fidelity.rawValue)
        put(",\"elements\":")
        try list(structure.elements) { (writer, element) in try writer.element(element) }
        member(",\"indentInside\":", structure.indentInside)
        put("}")
    }

    private mutating func element(_ element: NDLElement) throws {
        put("{\"kind\":")
        string(element.kind.rawValue)
        if let type = element.type {
            put(",\"type\":")
            string(type)
        }
        if let box = element.box {
            put(",\"box\":")
            integers(box)
        }
        if let confidence = element.confidence {
            put(",\"confidence\":")
            try number(confidence)
        }
        member(",\"characterCount\":", element.characterCount)
        member(",\"order\":", element.order)
        member(",\"line\":", element.line)
        if let children = element.children {
            put(",\"children\":")
            try list(children) { (writer, child) in try writer.element(child) }
        }
        member(",\"indentInside\":", element.indentInside)
        member(",\"indentAfter\":", element.indentAfter)
        put("}")
    }

    /// A key and its number, where there is one.
    private mutating func member(_ key: StaticString, _ value: Int?) {
        guard let value else { return }
        put(key)
        integer(value)
    }
}
