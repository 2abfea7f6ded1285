import Testing

@testable import YomitoriArchive

@Suite struct ArchiveNamesTests {
    @Test(arguments: [
        ("a/b.txt", "a/b.txt"), ("../../etc/passwd", "etc/passwd"), ("/etc/passwd", "etc/passwd"),
        ("a/../../b", "a/b"), ("..\\..\\b.txt", "b.txt"), ("C:\\x\\y.txt", "C_/x/y.txt"),
        ("./a//b/.", "a/b"),
        ("", "unnamed"), ("..", "unnamed"), ("/", "unnamed"), ("a\0b\nc", "a_b_c"),
        ("a\u{202E}gpj.exe", "a_gpj.exe"),
        ("con.txt", "_con.txt"), ("NUL", "_NUL"), ("console.txt", "console.txt"), ("a. ", "a"),
        ("~/x", "_~/x"),
        ("a?b*c|\"<>", "a_b_c____"), ("頁　1.txt", "頁　1.txt"), ("か\u{3099}", "が"), (".hidden", ".hidden"),
    ])
    func makesANameSafe(name: String, safe: String) {
        #expect(ArchiveNames.safe(name) == safe)
    }

    @Test func keepsTheExtensionOfALongName() {
        let name = String(repeating: "頁", count: 200) + ".json"
        let safe = ArchiveNames.safe(name)
        #expect(safe.utf8.count <= 240)
        #expect(safe.hasSuffix("頁.json"))
        #expect(ArchiveNames.safe(String(repeating: "a", count: 300)).utf8.count == 240)
    }

    @Test func numbersNamesThatSomeSystemTakesForTheSame() {
        var names = ArchiveNames()
        #expect(
            ["a.txt", "A.TXT", "a.txt", "b/a.txt", "b/a-2.txt", "b/a.txt", ".x", ".x"].map {
                names.add($0)
            }
                == ["a.txt", "A-2.TXT", "a-3.txt", "b/a.txt", "b/a-2.txt", "b/a-3.txt", ".x", ".x-2"])
    }
}
