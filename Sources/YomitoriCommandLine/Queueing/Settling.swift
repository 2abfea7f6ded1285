import YomitoriCore

/// Finds the files of a folder that have stopped changing: pure, with what is seen and the time passed in.
struct Settling {
    /// A file at one look.
    struct Look: Hashable {
        let identity: FileStatus.Identity
        let size: Int64
        /// Nanoseconds since 1970.
        let modified: Int64
    }

    private struct Sighting {
        var look: Look
        var since: Duration
        var isTaken: Bool
    }

    private let seconds: Double
    private var sightings: [SourcePath: Sighting] = [:]

    /// - Parameter seconds: how long a file has to stay as it is.
    init(seconds: Double) { self.seconds = seconds }

    /// The files that are settled now and were not before, in the order in which they are passed in.
    ///
    /// - Parameter time: since any moment, always the same.
    mutating func settled(_ files: [(path: SourcePath, look: Look)], at time: Duration) -> [SourcePath] {
        var next: [SourcePath: Sighting] = [:]
        var settled: [SourcePath] = []
        for (path, look) in files {
            var sighting = sightings[path] ?? Sighting(look: look, since: time, isTaken: false)
            if sighting.look != look { sighting = Sighting(look: look, since: time, isTaken: false) }
            // An empty file is one that somebody has only just made.
            if !sighting.isTaken, look.size > 0, (time - sighting.since) / .seconds(1) >= seconds {
                sighting.isTaken = true
                settled.append(path)
            }
            next[path] = sighting
        }
        sightings = next
        return settled
    }
}
