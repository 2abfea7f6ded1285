import Foundation
import YomitoriCore

/// Brings the forms of a character that count as the same to one of them.
struct CharacterFolding: Sendable {
    /// For each scalar of the basic plane; the other planes have nothing to fold.
    private let table: [UInt16]

    /// A search makes its own: only what may fold is looked at, of Han characters those that have another form.
    init(_ options: SearchOptions) {
        var table = Array(0...UInt16.max)
        func fold(_ value: UInt32) {
            guard let scalar = Unicode.Scalar(value), value <= 0xFFFF else { return }
            table[Int(value)] = UInt16(truncatingIfNeeded: Self.folded(scalar, options).value)
        }
        for value in Self.notHan.joined() { fold(value) }
        if options.oldForms { for value in Self.oldForms { fold(value) } }
        self.table = table
    }

    /// All but Han characters, Hangul and private use, none of which has case, width or kana; ideographs for compatibility, at the
    /// end, are all forms of others.
    private static let notHan: [ClosedRange<UInt32>] = [0...0x33FF, 0xA000...0xABFF, 0xF900...0xFFFF]
    /// Han characters that have a new form.
    private static let oldForms = (OldForm.pairs.map(\.0) + moreForms.keys).flatMap(\.unicodeScalars).map(\.value)

    subscript(scalar: Unicode.Scalar) -> UInt32 {
        scalar.value <= 0xFFFF ? UInt32(table[Int(scalar.value)]) : scalar.value
    }

    /// What a character becomes by itself; the table has it for all.
    static func folded(_ scalar: Unicode.Scalar, _ options: SearchOptions) -> Unicode.Scalar {
        var folded = scalar
        if options.widths { folded = width(folded) }
        if folded.properties.changesWhenLowercased {
            let lower = folded.properties.lowercaseMapping.unicodeScalars
            if lower.count == 1, let only = lower.first, only.value <= 0xFFFF { folded = only }
        }
        if options.oldForms { folded = newForm(folded) }
        if options.kana, let hiragana = hiragana(folded) { folded = hiragana }
        return folded
    }

    /// The usual width: Latin letters, figures and marks narrow, kana wide.
    private static func width(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0xFF01...0xFF5E: return scalar.halfWidth ?? scalar
        case 0xFF61...0xFF9F, 0xFFE0...0xFFE6:
            let wide = String(scalar).precomposedStringWithCompatibilityMapping.unicodeScalars
            // The marks of voiced kana would become a space and a mark.
            return wide.count == 1 ? wide.first ?? scalar : scalar
        default: return scalar
        }
    }

    private static func newForm(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        var character = String(scalar)
        // Ideographs for compatibility are forms of others by definition (Unicode, chapter 22).
        if (0xF900...0xFAFF).contains(scalar.value) { character = character.precomposedStringWithCanonicalMapping }
        let new = OldForm.new(of: character) ?? moreForms[character] ?? character
        guard let folded = new.unicodeScalars.first, new.unicodeScalars.count == 1, folded.value <= 0xFFFF else {
            return scalar
        }
        return folded
    }

    /// Forms that a page is not settled by, as both were in use or are characters of their own, but that a person who
    /// searches for one means. Old and new form in turn; from the same list as `OldForm`'s and, from 彌 on, the lists of
    /// characters for names and of print standard forms (人名用漢字, 印刷標準字体).
    private static let moreForms: [String: String] = {
        let forms = """
            辨弁瓣弁辯弁豫予餘余缺欠絲糸臺台蟲虫藝芸罐缶體体萬万鐵鉄龍竜瀧滝嶽岳燈灯彌弥齋斎禰祢峯峰嶋島冨富埜野凉涼遙遥瑤瑶堯尭\
            晉晋冰氷鷗鴎繡繍蔣蒋醬醤蠟蝋頰頬塡填剝剥噓嘘麴麹祿禄攪撹槇槙檜桧籠篭讚讃壽寿廣広
            """.map(String.init)
        return Dictionary(
            stride(from: 0, to: forms.count - 1, by: 2).map { (forms[$0], forms[$0 + 1]) },
            uniquingKeysWith: { first, _ in first })
    }()

    private static func hiragana(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x30A1...0x30F6, 0x30FD, 0x30FE: Unicode.Scalar(scalar.value - 0x60)
        default: nil
        }
    }

    /// The voiced kana that a kana (already folded) and a mark behind it make; nil when they make none.
    static func voiced(_ kana: UInt32, _ mark: Unicode.Scalar) -> UInt32? {
        switch (mark.value, kana) {
        case (0x3099, 0x3046), (0xFF9E, 0x3046): 0x3094
        case (0x3099, 0x30A6), (0xFF9E, 0x30A6): 0x30F4
        case (0x3099, _), (0xFF9E, _): voicedRows.contains(kana) ? kana + 1 : nil
        case (0x309A, _), (0xFF9F, _): fifthRow.contains(kana) ? kana + 2 : nil
        default: nil
        }
    }

    /// か to ぽ without voice, hiragana and katakana: the voiced form is the next character.
    private static let voicedRows = Set(
        "かきくけこさしすせそたちつてとはひふへほカキクケコサシスセソタチツテトハヒフヘホ".unicodeScalars.map(\.value))
    private static let fifthRow = Set("はひふへほハヒフヘホ".unicodeScalars.map(\.value))
}
