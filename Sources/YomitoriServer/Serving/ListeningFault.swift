import Glibc
import NIOCore

/// Why nothing can be listened to, with the option that is at fault.
struct ListeningFault: Sendable {
    let host: String
    let port: Int

    /// - Returns: nil where something else went wrong.
    func error(for cause: any Error) -> ServerError? {
        switch cause {
        case let unknown as SocketAddressError.UnknownHost:
            ServerError(
                "\(host) is not known as a name or address (\(unknown.errorDescription)); give --host an address of this machine, "
                    + "or 0.0.0.0 for all of them")
        case let refused as IOError:
            ServerError(
                "\(host), port \(port), cannot be listened on: \(String(cString: strerror(refused.errnoCode)))"
                    + remedy(for: refused.errnoCode))
        default: nil
        }
    }

    private func remedy(for code: CInt) -> String {
        switch code {
        case EADDRINUSE: "; choose another with --port"
        case EACCES: "; choose a port of 1024 or more with --port"
        case EADDRNOTAVAIL, EAFNOSUPPORT:
            "; this machine does not have the address: give --host one that it has, or 0.0.0.0 for all of them"
        default: ""
        }
    }
}
