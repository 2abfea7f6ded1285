import Foundation
import Glibc

/// What whoever has taken a worker over would try.
enum Attempt: String {
    case socket, program, fork, signal, descriptors, core, privileges

    /// The system's word for how it went; for limits, their number.
    var outcome: String {
        switch self {
        case .socket:
            let kinds = [AF_INET, AF_INET6, AF_UNIX, AF_NETLINK]
            return kinds.map { Self.word(Glibc.socket($0, Int32(SOCK_STREAM.rawValue), 0)) }.joined(separator: ", ")
        case .program:
            var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
            defer { free(arguments[0]) }
            return Self.word(execv("/bin/true", &arguments))
        case .fork:
            var process = pid_t()
            var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
            defer { free(arguments[0]) }
            return String(cString: strerror(posix_spawn(&process, "/bin/true", nil, nil, &arguments, nil)))
        case .signal: return Self.word(kill(getppid(), 0))
        case .descriptors: return String(Self.limit(RLIMIT_NOFILE))
        case .core: return String(Self.limit(RLIMIT_CORE))
        case .privileges:
            let status = (try? String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)) ?? ""
            let lines = status.split(separator: "\n").filter { $0.hasPrefix("NoNewPrivs") || $0.hasPrefix("Seccomp:") }
            return lines.map { $0.replacing("\t", with: " ") }.joined(separator: ", ")
        }
    }

    private static func word(_ result: Int32) -> String {
        result < 0 ? String(cString: strerror(errno)) : "done"
    }

    private static func limit(_ resource: __rlimit_resource) -> rlim_t {
        var limits = rlimit()
        return getrlimit(__rlimit_resource_t(resource.rawValue), &limits) == 0 ? limits.rlim_max : .max
    }
}
