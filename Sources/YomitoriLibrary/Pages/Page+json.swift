package import Foundation
import YomitoriCore

// The page's JSON in bytes. A page of 1,500 characters has 30,000 values, and whoever corrects gets it back after every change:
// Foundation's encoder takes longer for them than everything else that an answer needs.
extension Page {
    /// The JSON of the HTTP interface on one line: what `encode(to:)` describes.
    ///
    /// - Throws: `EncodingError` for numbers that JSON does not have.
    package func json() throws -> Data {
        var rest = self
        rest.document = Document()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        var bytes = JSONBytes()
        bytes.put("{\"document\":")
        try bytes.write(document)
        bytes.put(",")
        // Everything else is small: its object, without the brace that opens it.
        let others = try encoder.encode(Others(page: rest))
        return bytes.data + others.dropFirst()
    }

    /// The page without its document.
    private struct Others: Encodable {
        var page: Page

        func encode(to encoder: any Encoder) throws { try page.encodeOthers(to: encoder) }
    }
}

extension JSONBytes {
    fileprivate mutating func write(_ document: Document) throws {
        put("{\"blocks\":")
        try list(document.blocks) { (bytes, block) in try bytes.block(block) }
        put("}")
    }

    private mutating func block(_ block: DocumentBlock) throws {
        put("{\"id\":")
        string(block.id)
        put(",\"kind\":")
        string(block.kind.rawValue)
        put(",\"direction\":")
        string(block.direction.rawValue)
        put(",\"box\":")
        try box(block.box)
        if block.keepsLines { put(",\"keepsLines\":true") }
        put(",\"lines\":")
        try list(block.lines) { (bytes, line) in try bytes.line(line) }
        put("}")
    }

    private mutating func line(_ line: DocumentLine) throws {
        put("{\"id\":")
        string(line.id)
        put(",\"text\":")
        string(line.text)
        put(",\"kind\":")
        string(line.kind.rawValue)
        put(",\"direction\":")
        string(line.direction.rawValue)
        put(",\"quad\":")
        try quad(line.quad)
        put(",\"confidence\":")
        try number(line.confidence, places: 4)
        put(",\"origin\":")
        string(line.origin.rawValue)
        if let text = line.machineText {
            put(",\"machineText\":")
            string(text)
        }
        put(",\"ruby\":")
        try list(line.ruby) { (bytes, ruby) in try bytes.ruby(ruby) }
        if let cell = line.cell {
            put(",\"cell\":")
            self.cell(cell)
        }
        if !line.corrections.isEmpty {
            put(",\"corrections\":")
            list(line.corrections) { (bytes, correction) in bytes.correction(correction) }
        }
        put(",\"warnings\":")
        strings(line.warnings)
        put(",\"characters\":")
        try list(line.characters) { (bytes, character) in try bytes.character(character) }
        if line.sources != [line.id] {
            put(",\"sources\":")
            strings(line.sources)
        }
        put("}")
    }

    private mutating func character(_ character: DocumentCharacter) throws {
        put("{\"text\":")
        string(character.text)
        put(",\"confidence\":")
        try number(character.confidence, places: 4)
        put(",\"quad\":")
        try quad(character.quad)
        put(",\"candidates\":")
        try candidates(character.candidates)
        put(",\"origin\":")
        string(character.origin.rawValue)
        put("}")
    }
}
