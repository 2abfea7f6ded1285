internal import CConfinement
import Foundation
import Glibc

/// What a worker process gives away for good before it looks at a picture: whoever takes it over by one has little to do with it.
///
/// Memory is the parent's to watch: `RLIMIT_AS` and `RLIMIT_DATA` count what the runtime reserves and never touches (docs/threat-model.md
/// has the figures), and a worker at such a limit crashes without a word where the parent's says what happened.
package struct WorkerConfinement: Hashable, Sendable {
    /// Files that are open at the same time. A worker has the models of three packs, a picture and its pipes open: some dozens.
    var descriptors = 256
    /// Bytes of a file that is written. The largest is a model that the runtime has compiled for the processor: 100 MB.
    var fileBytes = 1 << 30

    package init() {}

    /// Applies to all threads of this process, for ever.
    ///
    /// - Returns: what the system did not take, a line each; a worker reads without it as well.
    package func apply() -> [String] {
        var refused: [String] = []
        // A dump of the memory is a copy of the page.
        for (name, resource, value) in [
            ("core files", RLIMIT_CORE, 0), ("descriptors", RLIMIT_NOFILE, descriptors),
            ("file sizes", RLIMIT_FSIZE, fileBytes),
        ] where !Self.limit(__rlimit_resource_t(resource.rawValue), to: value) {
            refused.append("\(name) are not limited: \(Self.reason(errno))")
        }
        // A file that would become too large is an error of its write, not the end of the process.
        signal(SIGXFSZ, SIG_IGN)
        let error = cconfinement_deny()
        if error != 0 { refused.append("system calls are not limited: \(Self.reason(error))") }
        return refused
    }

    /// Lowers a limit; one that is lower already stays.
    private static func limit(_ resource: __rlimit_resource_t, to value: Int) -> Bool {
        var limits = rlimit()
        guard getrlimit(resource, &limits) == 0 else { return false }
        let wanted = min(rlim_t(value), limits.rlim_max)
        limits = rlimit(rlim_cur: min(wanted, limits.rlim_cur), rlim_max: wanted)
        return setrlimit(resource, &limits) == 0
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
