import Glibc
import Synchronization

/// The files of compiled models that the runtime has mapped.
///
/// It copies their weights while it prepares its layers. What it has read of them goes on counting as the process's memory, 30 MB
/// for `general`, until it is given back; what is asked for again comes from the file.
final class MappedModelFiles: Sendable {
    /// A process has one set of mappings, whoever makes them.
    static let ofProcess = MappedModelFiles()

    private let changes = Mutex(0)

    /// Loads or releases a model.
    ///
    /// Where a file was mapped, something else may be mapped a moment later, of which nothing may be given back: so nothing is
    /// while anybody is here.
    func change<Result>(_ work: () throws -> Result) rethrows -> Result {
        changes.withLock { $0 += 1 }
        defer { changes.withLock { $0 -= 1 } }
        return try work()
    }

    /// Gives back what is in memory of the compiled models of a folder; nothing while models are loaded or released.
    ///
    /// - Parameter folder: its path without symbolic links.
    func giveBack(of folder: String) {
        changes.withLock { changes in
            guard changes == 0, let maps = fopen("/proc/self/maps", "re") else { return }
            defer { fclose(maps) }
            var line: UnsafeMutablePointer<CChar>?
            var capacity = 0
            defer { free(line) }
            while getline(&line, &capacity, maps) > 0, let text = line {
                guard let pages = Self.pages(of: folder, in: String(cString: text)) else { continue }
                madvise(UnsafeMutableRawPointer(bitPattern: pages.lowerBound), pages.count, MADV_DONTNEED)
            }
        }
    }

    /// The addresses of a line of `/proc/self/maps` (proc(5)); nil where it is no compiled model of the folder, or one that can be
    /// written to, whose changes would be lost.
    static func pages(of folder: String, in line: String) -> Range<UInt>? {
        let fields = line.split(whereSeparator: \.isWhitespace)
        guard fields.count >= 6, fields[1].hasPrefix("r-"), fields.last?.hasSuffix(".blob") == true,
            line.contains(" " + folder + "/")
        else { return nil }
        let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        guard bounds.count == 2, bounds[0] < bounds[1] else { return nil }
        return bounds[0]..<bounds[1]
    }
}
