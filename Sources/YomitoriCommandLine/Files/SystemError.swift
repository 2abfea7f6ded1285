import Glibc

/// A call to the operating system that failed, with its `errno`.
struct SystemError: Error, Hashable, CustomStringConvertible {
    let code: Int32

    /// The error of the call that failed last on this thread.
    static var last: SystemError { SystemError(code: errno) }

    var description: String {
        switch code {
        case ENOENT: "no such file or folder"
        case EACCES, EPERM: "no permission"
        case ENOSPC: "no space left on the device"
        case EDQUOT: "the disk quota is used up"
        case EROFS: "the file system is read-only"
        case ENOTDIR: "not a folder"
        case EISDIR: "is a folder"
        case ENAMETOOLONG: "the name is too long"
        case EBADF: "it is closed"
        case ELOOP: "the links lead in a circle"
        default: strerror(code).map { String(cString: $0) } ?? "error \(code)"
        }
    }
}

/// Calls until it is not interrupted by a signal; -1 is a failure.
func checked<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
    while true {
        let result = call()
        if result != -1 { return result }
        guard errno == EINTR else { throw .last }
    }
}
