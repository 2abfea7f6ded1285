import Glibc
import Synchronization

/// Standard error, shared by messages, the log and the progress bar: a line that is written lifts the bar for a moment.
final class StandardError: Sendable {
    private struct State {
        /// What stands in the terminal's last line, to be redrawn below whatever is written.
        var bar = ""
    }

    private let state = Mutex(State())
    private let descriptor: Int32

    init(descriptor: Int32 = STDERR_FILENO) { self.descriptor = descriptor }

    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Columns of the terminal; 80 where the system does not tell.
    var width: Int {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes a line; the line feed is added.
    func line(_ text: String) {
        state.withLock { write(erasing($0) + text + "\n" + $0.bar) }
    }

    /// Shows `bar` as the terminal's last line instead of what stood there; empty: takes it away.
    func show(bar: String) {
        state.withLock {
            write(erasing($0) + bar)
            $0.bar = bar
        }
    }

    /// Does `work`, which writes to the same terminal, while the bar is away. It must not write here.
    func liftingBar<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) {
        try state.withLock { state throws(Failure) in
            write(erasing(state))
            defer { write(state.bar) }
            try work()
        }
    }

    /// ECMA-48: carriage return, then erase the line to its end.
    private func erasing(_ state: State) -> String { state.bar.isEmpty ? "" : "\r\u{1B}[K" }

    /// Where standard error is closed or full there is nobody left to tell.
    private func write(_ text: String) {
        guard !text.isEmpty else { return }
        try? Descriptor.write(text, to: descriptor)
    }
}
