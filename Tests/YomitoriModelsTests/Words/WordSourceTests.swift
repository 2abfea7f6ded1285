import Foundation
import Testing
import YomitoriTestSupport

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
            #expect(throws: PackError.self) { try pack.sources(in: folder) }
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

    /// A folder with a small dictionary of hunspell's kind, and a store.
    private func small() throws -> (place: TemporaryFolder, store: PackStore, pack: WordPack, source: URL) {
        let place = try TemporaryFolder()
        let words = (0..<1_100).map { "w\($0)".replacing("0", with: "o") + "a" }.joined(separator: "\n")
        try place.write(Data("SET UTF-8\n".utf8), to: "source/en_US.aff")
        let file = try place.write(Data("1100\n\(words)\n".utf8), to: "source/en_US.dic")
        let store = PackStore(
            environment: ["YOMITORI_HOME": place.url.appendingPathComponent("home").path(percentEncoded: false)],
            systemFolder: place.url.appendingPathComponent("system", isDirectory: true))
        return (place, store, try #require(PackStore.wordPack(named: "words-en")), file.deletingLastPathComponent())
    }

    @Test func tellsOfWhatWasInstalled() throws {
        let (place, store, pack, source) = try small()
        defer { withExtendedLifetime(place) {} }
        #expect(throws: PackError.self) { try store.verify(pack) }
        let folder = try store.install(pack, from: source)
        #expect(try store.verify(pack) == [])
        let entry = try #require(store.installedWords.first)
        #expect(entry.pack == pack)
        #expect(entry.manifest?.version.count == 12)
        let yaml = try String(contentsOf: folder.appendingPathComponent("words.yaml"), encoding: .utf8)
        for part in ["yomitori.words/1", "LicenseRef-SCOWL", "en_US.aff", "en_US.dic", "sha256: "] {
            #expect(yaml.contains(part))
        }
        #expect(try store.lexicon(for: "en-GB")?.contains("w11a") == true)
        try store.remove(pack)
        #expect(store.installedWords.isEmpty)
    }

    @Test func keepsWordsThatAreSoundAndMakesOthersAgain() throws {
        let (place, store, pack, source) = try small()
        let file = try store.install(pack, from: source).appendingPathComponent(WordPack.fileName)
        func identity() throws -> UInt64? {
            try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? UInt64
        }
        let first = try identity()
        try store.install(pack, from: source)
        #expect(try identity() == first)
        // Torn, then from other sources.
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: file)
        #expect(try store.verify(pack).count == 1)
        try store.install(pack, from: source)
        #expect(try store.verify(pack) == [])
        let version = store.installedWords.first?.manifest?.version
        let words = (0..<1_100).map { "x\($0)".replacing("0", with: "o") + "b" }.joined(separator: "\n")
        try place.write(Data("1100\n\(words)\n".utf8), to: "source/en_US.dic")
        try store.install(pack, from: source)
        #expect(store.installedWords.first?.manifest?.version != version)
        #expect(try store.lexicon(for: "en")?.contains("x11b") == true)
    }
}
