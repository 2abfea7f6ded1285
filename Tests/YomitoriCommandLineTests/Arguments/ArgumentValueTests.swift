import Testing
import YomitoriCore
import YomitoriModels
import YomitoriTestSupport

@testable import YomitoriCommandLine

@Suite struct ArgumentValueTests {
    @Test func readsARegionInPixelsAndPercent() throws {
        #expect(
            try RegionOfInterest(argument: "10%,10%,50%,20%")
                == RegionOfInterest(x: .percent(10), y: .percent(10), width: .percent(50), height: .percent(20)))
        #expect(
            try RegionOfInterest(argument: "0,12.5,300,40%")
                == RegionOfInterest(x: .pixels(0), y: .pixels(12.5), width: .pixels(300), height: .percent(40)))
    }

    @Test(arguments: [
        "", "1,2,3", "1,2,3,4,5", "a,2,3,4", "-1,2,3,4", "1,2,0,4", "1,2,3,0%", "100%,0,5,5", "0,0,101%,5", "1,,3,4",
        "1e3,0,5,5", "nan,0,5,5", "0,0,5,5 ", "%,0,5,5",
    ])
    func refusesWhatIsNoRegion(text: String) {
        #expect(throws: ArgumentFault.self) { try RegionOfInterest(argument: text) }
    }

    @Test(arguments: [
        ("800M", 800 << 20), ("2G", 2 << 30), ("1.5GiB", 3 << 29), ("64kb", 64 << 10), ("100", 100), ("7B", 7),
        ("1T", 1 << 40),
    ])
    func readsAmountsOfMemory(text: String, bytes: Int) throws {
        #expect(try ByteCount(text: text).bytes == bytes)
    }

    @Test(arguments: ["", "0", "-1G", "G", "1X", "many", "1 G", "99999999T"])
    func refusesWhatIsNoAmount(text: String) {
        #expect(throws: ArgumentFault.self) { try ByteCount(text: text) }
    }

    @Test(arguments: [(1, "1 B"), (1023, "1023 B"), (1536, "1.5 KiB"), (256 << 20, "256 MiB"), (1 << 40, "1 TiB")])
    func showsAmountsOfMemory(bytes: Int, text: String) {
        #expect(ByteCount(bytes: bytes).description == text)
    }

    @Test(arguments: [("45s", 45.0), ("90m", 5400), ("12h", 43_200), ("1.5d", 129_600), ("0d", 0)])
    func readsLengthsOfTime(text: String, seconds: Double) throws {
        #expect(try TimeSpan(text: text).seconds == seconds)
    }

    @Test(arguments: ["", "3", "d", "-1d", "3w", "1 h", "99999999d", "1.2.3s"])
    func refusesWhatIsNoLengthOfTime(text: String) {
        #expect(throws: ArgumentFault.self) { try TimeSpan(text: text) }
    }

    @Test(arguments: [
        (259_200.0, "3 days"), (86_400, "1 day"), (5400, "90 minutes"), (0, "0 seconds"), (1.5, "1.5 seconds"),
    ])
    func showsLengthsOfTime(seconds: Double, text: String) {
        #expect(TimeSpan(seconds: seconds).description == text)
    }

    @Test func readsLanguages() throws {
        #expect(try LanguageList.tags(argument: "ja,zh-Hant,en") == ["ja", "zh-Hant", "en"])
    }

    @Test(arguments: ["", "ja,", "j", "ja_JP", "日本語", "1a", "ja-"])
    func refusesWhatIsNoLanguage(text: String) {
        #expect(throws: ArgumentFault.self) { try LanguageList.tags(argument: text) }
    }

    @Test func readsAPackByNameOrPath() throws {
        #expect(try PackChoice(argument: "auto") == .auto)
        #expect(try PackChoice(argument: "general") == .named("general"))
        #expect(try PackChoice(argument: "./mine") == .folder(SourcePath("./mine")))
        #expect(throws: ArgumentFault.self) { try PackChoice(argument: "genral") }
    }

    @Test func readsThePacksOfTheStoreByName() throws {
        let folder = try TemporaryFolder()
        try folder.write("name: mine", to: "models/mine/pack.yaml")
        let packs = PackStore(environment: ["YOMITORI_HOME": folder.path])
        #expect(try PackChoice(argument: "mine", packs: packs) == .named("mine"))
        #expect {
            try PackChoice(argument: "yours", packs: packs)
        } throws: { error in
            "\(error)".contains(" mine, ")
        }
    }
}
