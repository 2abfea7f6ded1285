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
        func lack(_ free: Int?, of wanted: Int, _ what: String) -> String? {
            guard let free, free < (wasBlocked ? wanted / 4 * 5 : wanted) else { return nil }
            return "only \(free >> 20) MB \(what), \(wanted >> 20) MB are needed to begin a page"
        }
        if let wanted = policy.freeMemory,
            let shortage = lack(host.freeMemory(), of: wanted, "of memory are free")
        {
            return shortage
        }
        guard let wanted = policy.freeDisk else { return nil }
        for place in [database] + policy.outputs {
            let what = "are free on the disk of \(place.path)"
            if let shortage = lack(host.freeDisk(at: place), of: wanted, what) { return shortage }
        }
        return nil
    }
}
