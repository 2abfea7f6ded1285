import Foundation
import Testing

@testable import YomitoriServer

struct MultipartParserTests {
    private static let type = "multipart/form-data; boundary=XYZ"
    private static let form =
        "--XYZ\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nLetters\r\n"
        + "--XYZ\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a/b \\\"c\\\".png\"\r\n"
        + "Content-Type: image/png\r\n\r\n\u{1}\r\n--XY\r\n--X\r\n\r\n--XYZ--\r\nafter"

    /// The parts' headers and contents.
    private static func parts(
        _ body: some Collection<UInt8>, size: Int, type: String = type, limit: Int = 10
    ) throws -> [(MultipartHeader, [UInt8])] {
        var parser = try MultipartParser(contentType: type, parts: limit)
        var parts: [(MultipartHeader, [UInt8])] = []
        var rest = body[...]
        while !rest.isEmpty {
            for event in try parser.events(of: rest.prefix(size)) {
                switch event {
                case .began(let header): parts.append((header, []))
                case .content(let bytes): parts[parts.count - 1].1 += bytes
                case .ended: break
                }
            }
            rest = rest.dropFirst(size)
        }
        try parser.end()
        return parts
    }

    @Test(arguments: [1, 2, 3, 7, 64, 10_000]) func findsThePartsHoweverTheyComeInPieces(size: Int) throws {
        let parts = try Self.parts(Array(Self.form.utf8), size: size)
        #expect(parts.map(\.0) == [.init(name: "name"), .init(name: "file", fileName: "a/b \"c\".png")])
        #expect(String(decoding: parts[0].1, as: UTF8.self) == "Letters")
        #expect(String(decoding: parts[1].1, as: UTF8.self) == "\u{1}\r\n--XY\r\n--X\r\n")
    }

    @Test func givesContentOnBeforeItsEndIsThere() throws {
        var parser = try MultipartParser(contentType: Self.type, parts: 1)
        _ = try parser.events(of: "--XYZ\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n".utf8)
        let events = try parser.events(of: [UInt8](repeating: 7, count: 100_000))
        guard case .content(let bytes)? = events.first else {
            Issue.record("the content was held back")
            return
        }
        #expect(bytes.count > 99_000)
    }

    @Test func findsRandomContentAgain() throws {
        var random = SeededRandom(seed: 7)
        for _ in 0..<200 {
            // Bytes of which boundaries are made are more frequent than by chance.
            let letters = Array("\r\n-XYZa".utf8)
            let contents = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                (0..<Int.random(in: 0...40, using: &random)).map { _ in letters.randomElement(using: &random) ?? 0 }
            }.filter { !String(decoding: [13, 10] + $0, as: UTF8.self).contains("\r\n--XYZ") }
            var body: [UInt8] = []
            for content in contents {
                body += Array("--XYZ\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\n".utf8) + content + [13, 10]
            }
            body += Array("--XYZ--".utf8)
            let size = Int.random(in: 1...20, using: &random)
            #expect(try Self.parts(body, size: size).map(\.1) == contents)
        }
    }

    @Test(arguments: [
        "text/plain", "multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=a",
        "multipart/form-data; boundary=\"" + String(repeating: "x", count: 71) + "\"",
        "multipart/form-data; boundary=\u{E9}",
    ]) func refusesBodiesWithoutABoundary(type: String) {
        #expect(throws: MultipartParser.Fault.noBoundary) { try MultipartParser(contentType: type, parts: 1) }
    }

    @Test(arguments: [
        ("hello", MultipartParser.Fault.cutShort),
        (String(repeating: "x", count: 5_000), .brokenBoundary),
        ("--XYZ", .cutShort),
        ("--XYZjunk\r\n", .brokenBoundary),
        ("--XYZ\r\n\r\ncontent\r\n--XYZ--", .brokenHeader),
        ("--XYZ\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\n\r\n--XYZ--", .brokenHeader),
        ("--XYZ\r\nContent-Disposition: form-data\r\n\r\n\r\n--XYZ--", .brokenHeader),
        ("--XYZ\r\nno colon\r\n\r\n\r\n--XYZ--", .brokenHeader),
        ("--XYZ\r\nX: " + String(repeating: "y", count: 20_000), .headerTooLong),
        ("--XYZ\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\ncontent", .cutShort),
        (
            String(repeating: "--XYZ\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n", count: 11),
            .tooManyParts
        ),
    ]) func refusesWhatIsNoForm(body: String, fault: MultipartParser.Fault) {
        for size in [1, 10_000] {
            #expect(throws: fault) { try Self.parts(Array(body.utf8), size: size) }
        }
    }

    @Test(arguments: [
        (#"form-data; name="f"; filename="x%22y.png""#, "x\"y.png"),
        (#"form-data; name="f"; filename*=UTF-8''%E6%9D%B1.png"#, "東.png"),
        (#"form-data; filename="C:\dir\x.png"; name="f""#, "C:\\dir\\x.png"),
        (#"form-data; name=f; filename=plain.png"#, "plain.png"),
        (#"form-data; name="f"; filename="a;b=c.png""#, "a;b=c.png"),
    ]) func readsNamesAsBrowsersWriteThem(disposition: String, name: String) throws {
        let header = try MultipartHeader(bytes: ArraySlice("Content-Disposition: \(disposition)".utf8))
        #expect(header.fileName == name)
    }
}

/// The same numbers each time (xorshift).
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
