internal import CVips
internal import Synchronization

/// Keeps C libraries from printing: the decoders of AVIF and JPEG XL describe damaged pictures line by line on standard
/// error, and offer no other way to stop them than to exchange C's `stderr` while they work.
///
/// The file descriptor stays as it is, so what Swift writes there meanwhile is not lost.
enum QuietStandardError {
    private struct State {
        var users = 0
        let silent = fopen("/dev/null", "w")
        var original: UnsafeMutablePointer<FILE>?
    }

    /// C has one standard error for the whole process, so there is one state.
    private static let state = Mutex(State())

    static func during<Value>(_ body: () throws -> Value) rethrows -> Value {
        state.withLock { state in
            if state.users == 0, let silent = state.silent { state.original = cvips_exchange_stderr(silent) }
            state.users += 1
        }
        defer {
            state.withLock { state in
                state.users -= 1
                if state.users == 0, let original = state.original {
                    _ = cvips_exchange_stderr(original)
                    state.original = nil
                }
            }
        }
        return try body()
    }
}
