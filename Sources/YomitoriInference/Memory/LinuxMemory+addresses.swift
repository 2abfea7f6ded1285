import YomitoriCore

/// A limit of the addresses that the process may use (`RLIMIT_AS` of getrlimit(2), `ulimit -v`).
///
/// It counts what is reserved and never touched, thread stacks above all. A process that meets it does not fail in order: the
/// runtime was seen to crash and to compute something else, and libdispatch tries for ever to make a thread for which there is
/// no stack (`_dispatch_root_queue_poke_slow`, `EAGAIN`).
extension LinuxMemory {
    /// Bytes that a process with models on two threads comes to, rounded up: 967 MiB with one page, 1,147 after thirty
    /// (`VmPeak`, the pack `general`, OpenVINO 2026.4.1; docs/threat-model.md).
    static let addressesOfTwoThreads = 1280 << 20
    /// Bytes for each further thread of the models: its stack, and those of a thread that tasks share and of one that waits
    /// for a page, 8 MiB each as is usual (`ulimit -s`).
    static let addressesOfAThread = 24 << 20

    /// Bytes of addresses that the process may use; nil where there is no limit, or the system does not tell.
    package var addresses: Int? { files.limit("Max address space", of: "proc/self/limits") }

    /// - Parameter threads: of the models.
    /// - Throws: where the models cannot be computed within the limit of addresses.
    package func checkAddresses(threads: Int) throws(InferenceError) {
        let needed = Self.addressesOfTwoThreads + max(0, threads - 2) * Self.addressesOfAThread
        guard let limit = addresses, limit < needed else { return }
        throw .tooFewAddresses(limit: limit, needed: needed)
    }
}
