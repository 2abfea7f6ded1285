public import Foundation

/// Where and for whom the server answers.
public struct ServerOptions: Sendable {
    /// The port that a browser's bookmark knows.
    public static let standardPort = 8787

    /// Address or name to listen on.
    public var host = "127.0.0.1"
    /// Port to listen on; 0: any that is free.
    public var port = standardPort
    /// What whoever asks has to know; needed for every address that is not loopback.
    public var token: AccessToken?
    /// Certificate and key for TLS; nil: plain HTTP.
    public var tls: TLSFiles?
    /// Names under which the server may be asked besides `localhost`, addresses and the machine's own name.
    public var names: [String] = []
    /// Where uploaded pictures and what is made of them are kept; made if missing.
    public var folder: URL
    /// What is taken from whoever asks.
    public var limits = ServerLimits()
    /// The web app is read from this folder at every request, for work on it; nil: the one in the program.
    public var webFolder: URL?

    /// The defaults, with pictures in `folder`.
    public init(folder: URL) { self.folder = folder }

    /// PEM files.
    public struct TLSFiles: Hashable, Sendable {
        /// The server's certificate, followed by those between it and one that clients know.
        public var certificate: URL
        /// Its private key.
        public var key: URL

        /// A certificate and its key.
        public init(certificate: URL, key: URL) {
            self.certificate = certificate
            self.key = key
        }
    }

    /// Whether nobody but this machine can reach ``host``.
    public var isLoopback: Bool { HostName.isLoopback(host) }

    /// Whether the server can be asked by this name; not by what has a scheme, a port or a path.
    package static func canBeName(_ text: String) -> Bool { HostName.isName(text) }

    /// - Throws: ``ServerError`` where others could reach the server and nothing is asked of them.
    func check() throws {
        guard token != nil || isLoopback else {
            throw ServerError(
                "\(host) can be reached from other machines; give them a token with --token-file FILE "
                    + "(`\(AccessToken.recipe)` makes one), or leave --host away")
        }
        guard (0...65_535).contains(port) else { throw ServerError("\(port) is not a port; choose one of 1 to 65535") }
    }
}
