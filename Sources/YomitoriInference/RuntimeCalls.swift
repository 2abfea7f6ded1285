import Dispatch

/// Calls of a C library that keeps its last message for the whole process: they go on beside each other, but of one that
/// fails the message is fetched while no other is going on, so that it is this call's own.
struct RuntimeCalls: Sendable {
    private let queue = DispatchQueue(label: "yomitori.inference.calls", attributes: .concurrent)

    /// What became of a call. One that fails beside others is made again alone: what it says then counts, success included.
    ///
    /// - Parameters:
    ///   - call: gives its status, nil where it succeeded. It makes no other call here, which would wait for itself.
    ///   - tell: asks for the message.
    /// - Returns: nil where the call succeeded.
    func failure<Status, Failure>(of call: () -> Status?, tell: (Status) -> Failure) -> Failure? {
        guard queue.sync(execute: call) != nil else { return nil }
        return queue.sync(flags: .barrier) { call().map(tell) }
    }

    /// Makes a call that cannot fail, but may touch the message: never between another's failure and its message.
    func make(_ call: () -> Void) { queue.sync(execute: call) }
}
