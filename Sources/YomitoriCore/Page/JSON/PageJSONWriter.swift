import Foundation

/// Writes a page's JSON: what `JSONEncoder` makes of it, keys in the order of the types' `CodingKeys`.
///
/// What every character has is written here; what is rare is left to `JSONEncoder`. A test counts the properties of the
/// types, so that none is forgotten.
struct PageJSONWriter {
    private(set) var bytes: [UInt8] = []
    private let encoder: JSONEncoder

    init() {
        encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
    }

    mutating func write(_ page: RecognizedPage) throws {
        put("{\"schema\":")
        string(RecognizedPage.schema)
        put(",\"source\":")
        try other(page.source)
        put(",\"pack\":")
        try other(page.pack)
        put(",\"language\":")
        if let language = page.language { string(language) } else { put("null") }
        put(",\"text\":")
        string(page.text)
        put(",\"blocks\":")
        try list(page.blocks) { (writer, block) in try writer.block(block) }
        put(",\"warnings\":")
        list(page.warnings) { (writer, warning) in writer.string(warning) }
        if let structure = page.structure {
            put(",\"structure\":")
            try other(structure)
        }
        put("}")
    }

    private mutating func block(_ block: Block) throws {
        put("{\"kind\":")
        string(block.kind.rawValue)
        put(",\"direction\":")
        string(block.direction.rawValue)
        put(",\"box\":")
        let box = block.box
        try list([box.x, box.y, box.width, box.height]) { (writer, side) in try writer.number(side, places: 1) }
        put(",\"text\":")
        string(block.text)
        put(",\"lines\":")
        try list(block.lines) { (writer, line) in try writer.line(line) }
        put("}")
    }

    private mutating func line(_ line: RecognizedLine) throws {
        put("{\"text\":")
        string(line.text)
        put(",\"confidence\":")
        try number(line.confidence, places: 4)
        put(",\"direction\":")
        string(line.direction.rawValue)
        put(",\"kind\":")
        string(line.kind.rawValue)
        put(",\"quad\":")
        try quad(line.quad)
        if !line.ruby.isEmpty {
            put(",\"ruby\":")
            try other(line.ruby)
        }
        if let cell = line.cell {
            put(",\"cell\":")
            try other(cell)
        }
        if !line.corrections.isEmpty {
            put(",\"corrections\":")
            try other(line.corrections)
        }
        if !line.warnings.isEmpty {
            put(",\"warnings\":")
            try other(line.warnings)
        }
        put(",\"characters\":")
        try list(line.characters) { (writer, character) in try writer.character(character) }
        put("}")
    }

    private mutating func character(_ character: RecognizedCharacter) throws {
        put("{\"text\":")
        string(character.text)
        put(",\"confidence\":")
        try number(character.confidence, places: 4)
        put(",\"quad\":")
        try quad(character.quad)
        put(",\"candidates\":")
        try list(character.candidates) { (writer, candidate) in
            writer.put("{\"text\":")
            writer.string(candidate.text)
            writer.put(",\"confidence\":")
            try writer.number(candidate.confidence, places: 4)
            writer.put("}")
        }
        put("}")
    }

    private mutating func quad(_ quad: Quad) throws {
        try list(quad.corners) { (writer, corner) in
            writer.put("[")
            try writer.number(corner.x, places: 1)
            writer.put(",")
            try writer.number(corner.y, places: 1)
            writer.put("]")
        }
    }

    // MARK: - Values

    private mutating func list<Element>(
        _ elements: [Element], _ write: (inout Self, Element) throws -> Void
    ) rethrows {
        put("[")
        var isFirst = true
        for element in elements {
            if !isFirst { put(",") }
            isFirst = false
            try write(&self, element)
        }
        put("]")
    }

    private mutating func put(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func other(_ value: some Encodable) throws { bytes.append(contentsOf: try encoder.encode(value)) }

    private mutating func string(_ text: String) {
        put("\"")
        var text = text
        text.withUTF8 { utf8 in
            guard utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else {
                bytes.append(contentsOf: utf8)
                return
            }
            for byte in utf8 {
                switch byte {
                case 0x22, 0x5C: bytes += [0x5C, byte]
                case ..<0x20:
                    let digits = Array("0123456789abcdef".utf8)
                    bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
                default: bytes.append(byte)
                }
            }
        }
        put("\"")
    }

    /// Rounded to 1 or 4 places, with as few digits as tell the number.
    private mutating func number(_ value: Double, places: Int) throws {
        let unit = places == 1 ? 10 : 10_000
        let scaled = (value * Double(unit)).rounded()
        // Below it every such number has fewer digits than a double tells apart. No number is not below it.
        guard scaled.magnitude < 1e15 else { return try other(value.rounded(toPlaces: places)) }
        var rest = Int(scaled)
        if rest < 0 {
            put("-")
            rest = -rest
        }
        digits(rest / unit)
        rest %= unit
        guard rest > 0 else { return }
        put(".")
        var place = unit / 10
        while rest > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(rest / place))
            rest %= place
            place /= 10
        }
    }

    private mutating func digits(_ value: Int) {
        if value >= 10 { digits(value / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
    }
}
