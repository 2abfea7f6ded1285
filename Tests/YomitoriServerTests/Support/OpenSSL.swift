import Foundation

/// The program `openssl`: makes a certificate, and asks as a client that trusts nobody else.
struct OpenSSL: Sendable {
    /// Nil where it is not installed.
    static let installed = ["/usr/bin/openssl", "/usr/local/bin/openssl"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }.map(OpenSSL.init(path:))

    let path: String

    /// Writes `certificate.pem` for the name localhost, valid for a day, and its `key.pem`.
    func makeCertificate(in folder: URL) throws {
        _ = try run(
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost", "-addext",
                "subjectAltName=DNS:localhost", "-keyout", "key.pem", "-out", "certificate.pem",
            ], in: folder)
    }

    /// What a server answers to a request; nothing unless its certificate is that of the folder.
    func answer(to request: String, port: Int, in folder: URL) throws -> String {
        try run(
            [
                "s_client", "-quiet", "-connect", "127.0.0.1:\(port)", "-servername", "localhost", "-CAfile",
                "certificate.pem", "-verify_return_error", "-verify_hostname", "localhost",
            ], input: request, in: folder)
    }

    private func run(_ arguments: [String], input: String = "", in folder: URL) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        let (given, told) = (Pipe(), Pipe())
        process.standardInput = given
        process.standardOutput = told
        process.standardError = FileHandle.nullDevice
        try process.run()
        try given.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try given.fileHandleForWriting.close()
        let output = try told.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }
}
