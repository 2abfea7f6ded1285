import Glibc

/// Signals by which somebody ends a process at once.
enum EndingSignals {
    /// Gives them back what they do everywhere: Swift's backtraces answer them too, and go on with the program when somebody
    /// else had sent the signal.
    ///
    /// Faults of the program itself (`SIGILL`, `SIGTRAP`, `SIGSEGV`, `SIGBUS`, `SIGFPE`) keep their backtraces.
    static func restore() {
        for number in [SIGQUIT, SIGABRT] { signal(number, SIG_DFL) }
    }
}
