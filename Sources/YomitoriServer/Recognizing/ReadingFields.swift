import YomitoriCore
import YomitoriQueue

/// How pages are to be read, from the fields of a query, a form or an object: the names are the command line's.
struct ReadingFields: Sendable {
    /// The names of the fields.
    static let names: Set = [
        "pack", "level", "fidelity", "flatten", "languages", "region", "candidates", "tateChuYoko",
        "languageCorrection", "customWords",
    ]
    /// Words that are taken; more than a thousand belong into a dictionary.
    private static let mostWords = 1_000

    let facts: ProgramFacts
    let parsing: OptionParsing

    init(_ services: ServerServices) {
        facts = services.facts
        parsing = services.parsing
    }

    /// - Parameter field: a field's text; nil where it is not given. An empty one is as none.
    /// - Throws: `Problem` that names the field.
    func options(_ field: (String) -> String?) throws -> BatchOptions {
        func text(_ name: String) -> String? { field(name).flatMap { $0.isEmpty ? nil : $0 } }
        var options = BatchOptions()
        options.pack = try pack(text("pack"))
        options.recognition.level = try FieldValue.choice("level", text("level")) ?? options.recognition.level
        options.recognition.fidelity =
            try FieldValue.choice("fidelity", text("fidelity")) ?? options.recognition.fidelity
        options.recognition.flatten = try FieldValue.choice("flatten", text("flatten")) ?? options.recognition.flatten
        if let languages = text("languages") {
            options.recognition.languages = try parsed("languages") { try parsing.languages(languages) }
        }
        if let region = text("region") {
            options.recognition.region = try parsed("region") { try parsing.region(region) }
        }
        if let candidates = text("candidates") {
            guard let number = Int(candidates), (1...50).contains(number) else {
                throw Problem(.badRequest, "candidates is a number from 1 to 50")
            }
            options.recognition.candidates = number
        }
        options.recognition.tateChuYoko =
            try FieldValue.flag("tateChuYoko", text("tateChuYoko")) ?? options.recognition.tateChuYoko
        options.recognition.usesLanguageCorrection =
            try FieldValue.flag("languageCorrection", text("languageCorrection"))
            ?? options.recognition.usesLanguageCorrection
        if let words = text("customWords") {
            options.recognition.customWords = words.split { $0 == "," || $0.isNewline }.map(String.init)
            guard options.recognition.customWords.count <= Self.mostWords else {
                throw Problem(.badRequest, "customWords may be \(Self.mostWords) words")
            }
        }
        return options
    }

    /// A pack by its name alone: a path would have the server open whatever it is told to.
    private func pack(_ name: String?) throws -> String? {
        guard let name, name != "auto" else { return nil }
        let packs = facts.packs()
        guard let pack = packs.first(where: { $0.name == name }) else {
            let names = (["auto"] + packs.map(\.name)).joined(separator: ", ")
            throw Problem(.badRequest, "pack is one of \(names)")
        }
        guard pack.installed else {
            throw Problem(
                .unprocessable, "the pack \(name) is not installed; `yomitori models install \(name)` installs it")
        }
        return name
    }

    private func parsed<Value>(_ name: String, _ parse: () throws -> Value) throws -> Value {
        do {
            return try parse()
        } catch {
            throw Problem(.badRequest, "\(name): \(error)")
        }
    }
}
