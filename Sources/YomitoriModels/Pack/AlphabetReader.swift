import Foundation

/// Reads the alphabets of a pack's recognisers from the files where they stand.
struct AlphabetReader {
    let folder: URL
    /// The pack's name, for messages.
    let pack: String
    /// Bytes of a file with an alphabet. The largest known has 42,434.
    static let byteLimit = 16 << 20

    /// A text for each class of a CTC recogniser, `model` being the file that computes it.
    ///
    /// - Throws: ``PackError/changedFile(pack:file:reason:)``.
    func texts(of description: PackManifest.CTCDescription, model: PackManifest.File) throws -> [String] {
        switch description.alphabet {
        case .metadata(let key):
            try naming(model) {
                guard let text = try ONNXMetadata(ModelPack.url(of: model, in: folder)).values[key] else {
                    throw Alphabet.Fault(reason: "it holds no alphabet")
                }
                return try Alphabet.texts(from: text, classes: description.classes)
            }
        case .file(let file):
            try naming(file) { try Alphabet.texts(from: try contents(of: file), classes: description.classes) }
        }
    }

    /// A text for each class of a PARSeq recogniser.
    ///
    /// - Throws: ``PackError/changedFile(pack:file:reason:)``.
    func texts(of description: PackManifest.PARSeqDescription) throws -> [String] {
        try naming(description.alphabet) {
            let yaml = try contents(of: description.alphabet)
            return try Alphabet.scalars(
                of: try Alphabet.text(under: description.alphabetKeys, ofYAML: yaml), classes: description.classes)
        }
    }

    private func contents(of file: PackManifest.File) throws -> String {
        let source = try RegularFile(ModelPack.url(of: file, in: folder))
        guard source.size <= Self.byteLimit else { throw Alphabet.Fault(reason: "larger than \(Self.byteLimit) bytes") }
        guard let text = String(validating: try source.bytes(at: 0, count: source.size), as: UTF8.self) else {
            throw Alphabet.Fault(reason: "it is not UTF-8")
        }
        return text
    }

    private func naming<Result>(_ file: PackManifest.File, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let fault as Alphabet.Fault {
            throw PackError.changedFile(pack: pack, file: file.name, reason: fault.reason)
        } catch let fault as ONNXMetadata.Fault {
            throw PackError.changedFile(pack: pack, file: file.name, reason: fault.reason)
        }
    }
}
