import Foundation
import Testing
import YomitoriTestSupport

@testable import YomitoriModels

@Suite struct FileDigestTests {
    private func objection(_ text: String, to file: PackManifest.File) -> String? {
        var digest = FileDigest(of: file, size: text.utf8.count)
        for byte in text.utf8 { withUnsafeBytes(of: byte) { digest.update($0) } }
        return digest.objection()
    }

    /// Test vectors of FIPS 180-2, appendix B.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ]) func knowsTheStandardsDigests(text: String, expected: String) {
        #expect(objection(text, to: .init(name: "f", sha256: expected)) == nil)
        #expect(objection(text + " ", to: .init(name: "f", sha256: expected))?.contains(expected) == true)
    }

    /// As `git hash-object` prints them.
    @Test(arguments: [
        ("", "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"),
        ("hello\n", "ce013625030ba8dba906f756967f9e9ca394464a"),
    ]) func knowsGitsNames(text: String, expected: String) {
        #expect(objection(text, to: .init(name: "f", gitBlob: expected)) == nil)
        #expect(objection(text, to: .init(name: "f", size: text.utf8.count, gitBlob: expected)) == nil)
        #expect(objection(text + " ", to: .init(name: "f", gitBlob: expected))?.contains("git blob") == true)
    }

    @Test func checksTheSizeFirst() {
        #expect(objection("abc", to: .init(name: "f", size: 4)) == "it has 3 bytes, not 4")
        #expect(objection("abc", to: .init(name: "f", size: 3)) == nil)
    }

    @Test func asksNothingOfAFileOfWhichNothingIsKnown() throws {
        let place = try TemporaryFolder()
        let url = try place.write(Data("abc".utf8), to: "f")
        #expect(try PackManifest.File(name: "f").objection(toFileAt: url) == nil)
        #expect(throws: PackError.self) {
            try PackManifest.File(name: "f").objection(toFileAt: place.url.appendingPathComponent("g"))
        }
    }

    @Test func objectsToAnEmptyFileOfWhichNothingIsKnown() throws {
        let place = try TemporaryFolder()
        let url = try place.write(Data(), to: "f")
        #expect(try PackManifest.File(name: "f").objection(toFileAt: url) == "it is empty")
        #expect(try PackManifest.File(name: "f", size: 4).objection(toFileAt: url) == "it has 0 bytes, not 4")
    }
}
