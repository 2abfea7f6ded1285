import YomitoriCore
import YomitoriModels

/// Options that change nothing: the packs that follow a program read as it does, all their characters, without the
/// knowledge of words and in one way only.
struct VainOptions {
    let options: RecognitionOptions
    let pack: PackChoice
    let packs: PackStore

    /// A line an option; none where it is a page that decides on its pack.
    var warnings: [String] {
        guard let name = packThatFollowsAProgram else { return [] }
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
        return found
    }

    /// As it is displayed; nil where another reads.
    private var packThatFollowsAProgram: String? {
        switch pack {
        case .auto: nil
        case .named(let name): followsProgram(name) ? name : nil
        case .folder(let path): followsProgram(String(decoding: path.bytes, as: UTF8.self)) ? path.displayed : nil
        }
    }

    private func followsProgram(_ reference: String) -> Bool { packs.manifest(of: reference)?.followsProgram == true }
}
