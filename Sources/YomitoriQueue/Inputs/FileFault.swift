import Glibc

/// Why the system does not open, read or write a file.
struct FileFault: Error, Hashable {
    /// As in `errno`.
    let code: Int32

    /// What the last call said that failed.
    static var last: FileFault { FileFault(code: errno) }

    /// In the system's words.
    var reason: String { String(cString: strerror(code)) }
}

extension QueueError {
    /// What it means for a file of the queue. A quota that is used up is a full disk to whoever has it.
    init(_ fault: FileFault, path: String) {
        let isFull = fault.code == ENOSPC || fault.code == EDQUOT
        self = isFull ? .diskFull(path: path) : .failedAccess(path: path, reason: fault.reason)
    }
}
