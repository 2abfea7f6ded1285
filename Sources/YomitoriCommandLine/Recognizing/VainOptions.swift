import YomitoriCore
import YomitoriModels

/// Options that change nothing: the packs that follow a program read as it does, all their characters, without the
/// knowledge of words and in one way only; the others have no program whose faults could be followed; and words are of
/// no use without correction.
struct VainOptions {
    let options: RecognitionOptions
    let pack: PackChoice
    let packs: PackStore

    /// A line an option; none of packs where it is a page that decides on its pack.
    var warnings: [String] {
        guard let (reference, name) = namedPack, let manifest = packs.manifest(of: reference) else {
            return vainWords
        }
        guard let program = manifest.followedProgram else {
            // Figures across a line need no option here: they are always looked for.
            guard options.fidelity == .original else { return vainWords }
            return vainWords + ["--fidelity original has no effect: the pack \(name) follows no other program"]
        }
        var found: [String] = []
        if !options.customWords.isEmpty {
            found.append("--custom-words has no effect: the pack \(name) is not corrected")
        }
        if !options.languages.isEmpty {
            found.append("--languages has no effect: the pack \(name) reads the same characters for all")
        }
        if options.level != .accurate {
            found.append("--level has no effect: the pack \(name) reads all pages with the same care")
        }
        if options.tateChuYoko, program == .classical {
            found.append("--tate-chu-yoko has no effect: the pack \(name) never looks for figures set across")
        }
        return found
    }

    /// Words for a correction that is switched off.
    private var vainWords: [String] {
        options.customWords.isEmpty || options.usesLanguageCorrection
            ? [] : ["--custom-words has no effect: --no-language-correction switches off what uses them"]
    }

    /// As the store finds it, and as it is displayed.
    private var namedPack: (reference: String, name: String)? {
        switch pack {
        case .auto: nil
        case .named(let name): (reference: name, name: name)
        case .folder(let path):
            (reference: String(decoding: path.bytes, as: UTF8.self), name: path.displayed)
        }
    }
}
