import Glibc

/// The descriptors 0, 1 and 2, which whoever started the process may have left closed.
enum StandardStreams {
    /// Puts something in the place of closed streams that refuses what is asked of it: else the next file that is opened
    /// would take the number, and messages would be written into it.
    ///
    /// To be called once, before anything is opened.
    static func occupy() {
        // The lowest free number is the one that is asked for, as those below it are taken.
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
        where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", mode)
        }
    }
}
