import Foundation

/// Where the parts of a compiled lexicon lie: a header of nine little-endian 32-bit numbers, then the sections in this order.
struct LexiconLayout: Hashable, Sendable {
    /// "YLX1".
    static let magic: UInt32 = 0x3158_4C59
    static let headerSize = 9 * 4
    /// Bits of an arc's label that hold its Unicode scalar.
    static let scalarMask: UInt32 = 0x1F_FFFF
    /// Bit of an arc's label that says that a word ends here.
    static let finalFlag: UInt32 = 1 << 24

    var nodes: Int
    var arcs: Int
    var root: Int
    var words: Int
    var entries: Int
    var rightClasses: Int
    var leftClasses: Int

    // Byte offsets of the sections.
    var starts: Int { Self.headerSize }
    var labels: Int { starts + 4 * (nodes + 1) }
    var targets: Int { labels + 4 * arcs }
    var skipped: Int { targets + 4 * arcs }
    var uses: Int { skipped + 4 * arcs }
    var entryValues: Int { uses + (entries > 0 ? 4 * (words + 1) : 0) }
    var connections: Int { entryValues + 6 * entries }
    var size: Int { connections + 2 * rightClasses * leftClasses }

    /// - Throws: ``PackError/changedFile(pack:file:reason:)``.
    init(header bytes: Data, pack: String, file: String) throws {
        guard bytes.count >= Self.headerSize else {
            throw PackError.changedFile(pack: pack, file: file, reason: "it is no compiled word list")
        }
        let values = bytes.withUnsafeBytes { raw in
            (0..<9).map { UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)) }
        }
        guard values[0] == Self.magic else {
            throw PackError.changedFile(pack: pack, file: file, reason: "it is no compiled word list")
        }
        (nodes, arcs, root, words) = (Int(values[1]), Int(values[2]), Int(values[3]), Int(values[4]))
        (entries, rightClasses, leftClasses) = (Int(values[5]), Int(values[6]), Int(values[7]))
        guard rightClasses < 65_536, leftClasses < 65_536, bytes.count == size,
            values[8] == UInt32(truncatingIfNeeded: size),
            root < nodes
        else { throw PackError.changedFile(pack: pack, file: file, reason: "its size is not what its beginning says") }
    }

    init(nodes: Int, arcs: Int, root: Int, words: Int, entries: Int, rightClasses: Int, leftClasses: Int) {
        self.nodes = nodes
        self.arcs = arcs
        self.root = root
        self.words = words
        self.entries = entries
        self.rightClasses = rightClasses
        self.leftClasses = leftClasses
    }

    /// The first bytes of the file.
    var header: [UInt32] {
        [Self.magic] + [nodes, arcs, root, words, entries, rightClasses, leftClasses, size].map { UInt32($0) }
    }
}
