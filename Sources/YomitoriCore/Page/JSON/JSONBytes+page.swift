// A page's JSON: what every character has is written here, keys in the order of the types' `CodingKeys`; what is rare is left to
// `JSONEncoder`. A test counts the properties of the types, so that none is forgotten.
extension JSONBytes {
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
        try member(",\"structure\":", page.structure)
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
        try member(",\"cell\":", line.cell)
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
        try candidates(character.candidates)
        put("}")
    }

    /// A character's readings.
    package mutating func candidates(_ candidates: [Candidate]) throws {
        try list(candidates) { (writer, candidate) in
            writer.put("{\"text\":")
            writer.string(candidate.text)
            writer.put(",\"confidence\":")
            try writer.number(candidate.confidence, places: 4)
            writer.put("}")
        }
    }
}
