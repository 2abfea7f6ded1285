import Foundation
import Testing

@testable import YomitoriModels

@Suite struct WordSourceTests {
    @Test func makesTheFormsThatAffixesAllow() {
        let affixes = HunspellAffixes(
            lines: """
                NEEDAFFIX h
                ONLYINCOMPOUND o
                PFX U Y 1
                PFX U 0 un .
                SFX S Y 2
                SFX S y ies [^aeiou]y
                SFX S 0 s [aeiou]y
                SFX D N 1
                SFX D e ing e
                """.split(separator: "\n"))
        func forms(_ stem: Substring, _ flags: String) -> Set<String> {
            affixes.forms(of: stem, flags: affixes.flags(of: flags))
        }
        #expect(forms("happy", "US") == ["happy", "unhappy", "happies", "unhappies"])
        #expect(forms("day", "S") == ["day", "days"])
        #expect(forms("make", "UD") == ["make", "unmake", "making"])
        #expect(forms("make", "hD") == ["making"])
        #expect(forms("make", "oD") == [])
        #expect(forms("run", "D") == ["run"])
    }

    @Test(arguments: [("long", "AaBb", ["Aa", "Bb"]), ("num", "12,7", ["12", "7"]), ("UTF-8", "äb", ["ä", "b"])])
    func readsFlagsOfEveryForm(form: String, text: String, flags: [String]) {
        #expect(HunspellAffixes(lines: [Substring("FLAG \(form)")]).flags(of: text).map(String.init) == flags)
    }

    @Test func decodesJapanese() throws {
        let bytes = Data([0xC6, 0xFC, 0xCB, 0xDC, 0x2C, 0x31, 0x0A])
        #expect(try EUCJapanese.text(bytes, name: "x") == "日本,1\n")
        #expect(throws: PackError.self) { try EUCJapanese.text(Data([0xC6, 0x0A]), name: "x") }
    }

    @Test func namesWhatAFolderLacks() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for pack in WordPack.known {
            #expect(throws: PackError.self) { try pack.compiled(from: folder) }
        }
    }

    @Test func compilesAWholeDictionary() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let words = (0..<1_200).map { "w\($0),1,0,\($0),*" }.joined(separator: "\n")
        try Data((words + "\n\",\",0,1,7,*\n").utf8).write(to: folder.appendingPathComponent("Noun.csv"))
        try Data("DEFAULT,1,1,900,*\nKANJI,0,0,800,*\n".utf8).write(to: folder.appendingPathComponent("unk.def"))
        try Data("2 2\n0 0 1\n0 1 -5\n1 0 3\n1 1 4\n".utf8).write(to: folder.appendingPathComponent("matrix.def"))
        let lexicon = try Lexicon(
            compiled: try MeCabDictionary(folder: folder).builder().compiled(), pack: "words-ja", file: "w")
        #expect(lexicon.index(of: "w77").map(lexicon.entries) == [.init(left: 1, right: 0, cost: 77)])
        #expect(lexicon.index(of: ",").map(lexicon.entries) == [.init(left: 0, right: 1, cost: 7)])
        #expect(lexicon.connection(0, 1) == -5)
        #expect(lexicon.contains(String(UnknownWords.kanji.rawValue)))
    }
}
