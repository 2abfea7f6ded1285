import YomitoriCore

/// What lies around a folder, by size; listed once for the many files of it that may be missing.
struct Surroundings {
    /// A listing is good for so long: someone may be moving files just now.
    private static let age = Duration.seconds(10)

    private var listed: (folder: SourcePath, at: ContinuousClock.Instant, files: [Int64: [SourcePath]])?

    /// Files in the folder, in those below it, and then in those beside it.
    mutating func files(around folder: SourcePath, atMost limit: Int) -> [Int64: [SourcePath]] {
        let now = ContinuousClock.now
        if let listed, listed.folder == folder, now - listed.at < Self.age { return listed.files }
        let files = Self.list(folder, atMost: limit)
        listed = (folder, now, files)
        return files
    }

    private static func list(_ folder: SourcePath, atMost limit: Int) -> [Int64: [SourcePath]] {
        var files: [Int64: [SourcePath]] = [:]
        var looked = Set<SourcePath>()
        var left = limit
        // The folder above as well, unless that is everything.
        let above = folder.folder.flatMap { $0.folder == nil ? nil : $0 }
        for top in [folder, above].compactMap(\.self) {
            var queue = [top][...]
            while left > 0, let next = queue.popFirst() {
                guard looked.insert(next).inserted else { continue }
                for entry in FolderEntry.entries(of: next, atMost: left) {
                    left -= 1
                    let path = next.appending(entry.name)
                    if entry.isFolder {
                        queue.append(path)
                    } else if let state = FileState(of: path) {
                        files[state.size, default: []].append(path)
                    }
                }
            }
        }
        return files
    }
}
