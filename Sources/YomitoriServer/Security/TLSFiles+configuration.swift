import Foundation
import NIOSSL

extension ServerOptions.TLSFiles {
    /// TLS 1.2 and later with these files.
    ///
    /// - Throws: ``ServerError``.
    func configuration() throws -> TLSConfiguration {
        let (certificate, key) = (certificate.path(percentEncoded: false), key.path(percentEncoded: false))
        do {
            let chain = try NIOSSLCertificate.fromPEMFile(certificate).map { NIOSSLCertificateSource.certificate($0) }
            let privateKey: NIOSSLPrivateKeySource
            do {
                privateKey = .privateKey(try NIOSSLPrivateKey(file: key, format: .pem))
            } catch {
                throw ServerError("\(key): this is no private key in PEM without a password")
            }
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain, privateKey: privateKey)
            configuration.minimumTLSVersion = .tlsv12
            return configuration
        } catch let error as ServerError {
            throw error
        } catch {
            throw ServerError("\(certificate): this is no certificate in PEM")
        }
    }
}
