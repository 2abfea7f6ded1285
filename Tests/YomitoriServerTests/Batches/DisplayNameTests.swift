import Testing

@testable import YomitoriServer

struct DisplayNameTests {
    @Test(arguments: [
        ("page 1.png", "page 1.png"), ("folder/東京/1.jpg", "folder/東京/1.jpg"),
        ("../../etc/passwd", "etc/passwd"), ("/etc/shadow", "etc/shadow"), ("C:\\scans\\1.tif", "C:/scans/1.tif"),
        ("a\r\nSet-Cookie: x\u{0}.png", "aSet-Cookie: x.png"), ("..", "nameless"), ("", "nameless"), ("  ", "nameless"),
        ("invoice\u{202E}gpj.exe", "invoicegpj.exe"),
        ("<script>alert(1)</script>.png", "<script>alert(1)</script>.png"),
    ]) func keepsWhatCanBeShownAndLeadsNowhere(name: String, shown: String) {
        #expect(DisplayName.file(name, fallback: "nameless") == shown)
    }

    @Test func endsSomewhere() {
        let name = String(repeating: String(repeating: "長", count: 1_000) + "/", count: 100)
        #expect(DisplayName.file(name, fallback: "").count <= 16 * 201)
    }
}
