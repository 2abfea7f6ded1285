import Foundation
import Testing

@testable import YomitoriServer

struct TLSFilesTests {
    private let fixture: ServerFixture

    init() throws { fixture = try ServerFixture() }

    private func file(_ name: String) -> URL { fixture.folder.appendingPathComponent(name) }

    private func told(certificate: String, key: String) -> String? {
        let files = ServerOptions.TLSFiles(certificate: file(certificate), key: file(key))
        let error = #expect(throws: ServerError.self) { try files.configuration() }
        return error?.description
    }

    @Test func namesTheFileThatIsMissingAndTheOneThatIsNoPEM() throws {
        try Data("no certificate".utf8).write(to: file("text.pem"))
        try Data().write(to: file("empty.pem"))
        let missing = try #require(told(certificate: "missing.pem", key: "text.pem"))
        #expect(missing.contains("/missing.pem: ") && missing.contains("No such file"))
        for name in ["text.pem", "empty.pem"] {
            let other = try #require(told(certificate: name, key: "missing.pem"))
            #expect(other.hasSuffix("/\(name): this is not a certificate in PEM"))
        }
    }

    @Test(.enabled(if: OpenSSL.installed != nil, "openssl makes the certificates, and is not installed"))
    func namesAKeyThatIsMissingIsNoneOrAnotherCertificates() async throws {
        let openSSL = try #require(OpenSSL.installed)
        let (own, other) = (file("own"), file("other"))
        for folder in [own, other] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try await aside { try openSSL.makeCertificate(in: folder) }
        }
        let missing = try #require(told(certificate: "own/certificate.pem", key: "missing.pem"))
        #expect(missing.contains("/missing.pem: ") && missing.contains("No such file"))
        let none = try #require(told(certificate: "own/certificate.pem", key: "own/certificate.pem"))
        #expect(none.contains("/own/certificate.pem: this is not a private key"))
        let foreign = try #require(told(certificate: "own/certificate.pem", key: "other/key.pem"))
        #expect(foreign.contains("/other/key.pem: this is not the key of") && foreign.contains("/own/certificate.pem"))
        let files = ServerOptions.TLSFiles(
            certificate: file("own/certificate.pem"), key: file("own/key.pem"))
        #expect(throws: Never.self) { try files.configuration() }
    }
}
