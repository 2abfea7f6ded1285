import Foundation

/// Looks whether there is memory and disk enough to begin a page.
struct GuardCheck: Sendable {
    let policy: GuardPolicy
    let host: any HostProbe
    let database: URL

    /// Why no page is begun; nil when all is well, or nothing is known.
    ///
    /// - Parameter wasBlocked: then a quarter more must be free, so that reading does not stop and go.
    func reason(wasBlocked: Bool) -> String? {
        func isShort(_ free: Int?, _ wanted: Int?) -> Bool {
            guard let free, let wanted else { return false }
            return free < (wasBlocked ? wanted / 4 * 5 : wanted)
        }
        let memory = policy.freeMemory == nil ? nil : host.freeMemory()
        if isShort(memory, policy.freeMemory) {
            return
                "only \(megabytes(memory)) of memory are free, \(megabytes(policy.freeMemory)) are needed to begin a page"
        }
        guard policy.freeDisk != nil else { return nil }
        for place in [database] + policy.outputs {
            let disk = host.freeDisk(at: place)
            guard isShort(disk, policy.freeDisk) else { continue }
            return "only \(megabytes(disk)) are free on the disk of \(place.path), "
                + "\(megabytes(policy.freeDisk)) are needed to begin a page"
        }
        return nil
    }

    private func megabytes(_ bytes: Int?) -> String { "\((bytes ?? 0) >> 20) MB" }
}
