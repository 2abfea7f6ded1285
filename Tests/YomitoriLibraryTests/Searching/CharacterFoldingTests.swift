import Testing
import YomitoriCore

@testable import YomitoriLibrary

@Suite struct CharacterFoldingTests {
    private func options(_ oldForms: Bool, _ widths: Bool, _ kana: Bool) -> SearchOptions {
        var options = SearchOptions()
        (options.oldForms, options.widths, options.kana) = (oldForms, widths, kana)
        return options
    }

    @Test(arguments: [true, false], [true, false]) func foldsEveryCharacterAsByItself(oldForms: Bool, widths: Bool) {
        for kana in [true, false] {
            let options = options(oldForms, widths, kana)
            let folding = CharacterFolding(options)
            let others = (0...UInt32(0x1_FFFF)).compactMap(Unicode.Scalar.init).filter {
                $0.value <= 0xFFFF
                    ? folding[$0] != CharacterFolding.folded($0, options).value : folding[$0] != $0.value
            }
            #expect(others == [])
        }
    }

    @Test func foldsWhatIsAskedFor() {
        let all = CharacterFolding(.loosest), none = CharacterFolding(options(false, false, false))
        for (form, folded) in [("國", "国"), ("臺", "台"), ("Ａ", "a"), ("ｶ", "か"), ("É", "é")]
            as [(Unicode.Scalar, Unicode.Scalar)]
        {
            #expect(all[form] == folded.value)
        }
        for form in ["國", "臺", "ｶ", "カ"] as [Unicode.Scalar] { #expect(none[form] == form.value) }
        #expect(none["A"] == Unicode.Scalar("a").value)
    }
}
