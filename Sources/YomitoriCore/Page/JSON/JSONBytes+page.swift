// A page's JSON, keys in the order of the types' `CodingKeys`. A test counts the properties of the types, so that none is
// forgotten.
extension JSONBytes {
    mutating func write(_ page: RecognizedPage) throws {
        put("{\"schema\":")
        string(RecognizedPage.schema)
        put(",\"source\":")
        source(page.source)
        put(",\"pack\":")
        pack(page.pack)
        put(",\"language\":")
        if let language = page.language { string(language) } else { put("null") }
        put(",\"text\":")
        string(page.text)
        put(",\"blocks\":")
        try list(page.blocks) { (writer, block) in try writer.block(block) }
        put(",\"warnings\":")
        strings(page.warnings)
        if let structure = page.structure {
            put(",\"structure\":")
            try write(structure)
        }
        put("}")
    }

    private mutating func source(_ source: PageSource) {
        put("{\"path\":")
        string(source.path)
        put(",\"page\":")
        integer(source.page)
        put(",\"width\":")
        integer(source.width)
        put(",\"height\":")
        integer(source.height)
        put("}")
    }

    private mutating func pack(_ pack: PackUse) {
        put("{\"name\":")
        string(pack.name)
        put(",\"version\":")
        string(pack.version)
        put(",\"level\":")
        string(pack.level.rawValue)
        put("}")
    }

    private mutating func block(_ block: Block) throws {
        put("{\"kind\":")
        string(block.kind.rawValue)
        put(",\"direction\":")
        string(block.direction.rawValue)
        put(",\"box\":")
        try box(block.box)
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
            try list(line.ruby) { (writer, ruby) in try writer.ruby(ruby) }
        }
        if let cell = line.cell {
            put(",\"cell\":")
            self.cell(cell)
        }
        if !line.corrections.isEmpty {
            put(",\"corrections\":")
            list(line.corrections) { (writer, correction) in writer.correction(correction) }
        }
        if !line.warnings.isEmpty {
            put(",\"warnings\":")
            strings(line.warnings)
        }
        put(",\"characters\":")
        try list(line.characters) { (writer, character) in try writer.character(character) }
        put("}")
    }

    /// `[x, y, width, height]`, to a tenth of a pixel.
    package mutating func box(_ box: Rect) throws {
        try list([box.x, box.y, box.width, box.height]) { (writer, side) in try writer.number(side, places: 1) }
    }

    /// Small characters beside a line.
    package mutating func ruby(_ ruby: Ruby) throws {
        put("{\"text\":")
        string(ruby.text)
        put(",\"base\":")
        integers(ruby.base)
        put(",\"quad\":")
        try quad(ruby.quad)
        put(",\"confidence\":")
        try number(ruby.confidence)
        put("}")
    }

    /// A line's place in its table.
    package mutating func cell(_ cell: TableCell) {
        put("{\"row\":")
        integer(cell.row)
        put(",\"column\":")
        integer(cell.column)
        put("}")
    }

    /// A change of the model's own reading.
    package mutating func correction(_ correction: Correction) {
        put("{\"base\":")
        integers(correction.base)
        put(",\"from\":")
        string(correction.from)
        put(",\"to\":")
        string(correction.to)
        put(",\"reason\":")
        string(correction.reason)
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
