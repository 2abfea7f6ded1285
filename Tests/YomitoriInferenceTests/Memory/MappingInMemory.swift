import Foundation

/// A mapping of the process, as `/proc/self/smaps` has it.
struct MappingInMemory {
    let addresses: Range<UInt>
    /// As `r-xp`.
    let permissions: Substring
    let file: Substring
    /// How much of it is in memory, in kibibytes.
    private(set) var resident = 0

    static func all() -> [MappingInMemory] {
        let text = FileHandle(forReadingAtPath: "/proc/self/smaps").flatMap { try? $0.readToEnd() } ?? Data()
        return String(decoding: text, as: UTF8.self).split(separator: "\n").reduce(into: []) { mappings, line in
            if let mapping = MappingInMemory(line) {
                mappings.append(mapping)
            } else if line.hasPrefix("Rss:"), let kibibytes = Int(line.split(separator: " ")[1]) {
                mappings[mappings.count - 1].resident = kibibytes
            }
        }
    }

    private init?(_ line: Substring) {
        let fields = line.split(separator: " ", maxSplits: 5)
        let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        guard fields.count > 4, bounds.count == 2 else { return nil }
        addresses = bounds[0]..<bounds[1]
        permissions = fields[1]
        file = fields.count > 5 ? fields[5] : ""
    }

    /// The same mapping at this moment.
    var now: MappingInMemory? { Self.all().first { $0.addresses == addresses } }

    var bytes: Int { addresses.count }

    func isCode(of library: String) -> Bool { permissions.hasPrefix("r-x") && file.contains(library) }

    /// Reads all of it, so that it is in memory.
    ///
    /// - Returns: the sum of its bytes.
    func readWhole() -> Int {
        let start = UnsafeRawPointer(bitPattern: addresses.lowerBound)
        return UnsafeRawBufferPointer(start: start, count: bytes).reduce(0) { $0 + Int($1) }
    }
}
