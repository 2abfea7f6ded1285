import Foundation
import NIOSSL

extension ServerOptions.TLSFiles {
    /// Bytes of a file: a chain of certificates has some thousand.
    private static let mostBytes = 1 << 20

    /// TLS 1.2 and later with these files.
    ///
    /// - Throws: ``ServerError`` that names the file at fault: one that cannot be read, one that is not in PEM, and a key of
    ///   another certificate.
    func configuration() throws -> TLSConfiguration {
        let chain = try Self.parsed(certificate, as: "a certificate in PEM", NIOSSLCertificate.fromPEMBytes)
        let privateKey = try Self.parsed(key, as: "a private key in PEM without a password") {
            try NIOSSLPrivateKey(bytes: $0, format: .pem)
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
        configuration.minimumTLSVersion = .tlsv12
        do {
            _ = try NIOSSLContext(configuration: configuration)
        } catch {
            let (certificate, key) = (certificate.path(percentEncoded: false), key.path(percentEncoded: false))
            guard case NIOSSLError.failedToLoadPrivateKey = error else {
                throw ServerError("\(certificate) and \(key) cannot be used for TLS: \(error)")
            }
            throw ServerError(
                "\(key): this is not the key of the first certificate in \(certificate); give --tls-cert and --tls-key "
                    + "two files that belong together")
        }
        return configuration
    }

    private static func parsed<Value>(
        _ file: URL, as what: String, _ parse: ([UInt8]) throws -> Value
    ) throws -> Value {
        let content = try NamedFile.content(of: file, as: what, limit: mostBytes)
        // The parsers want a byte at least.
        guard !content.isEmpty, let value = try? parse(content) else {
            throw ServerError("\(file.path(percentEncoded: false)): this is not \(what)")
        }
        return value
    }
}
