/// The number of insertions, deletions and substitutions that turn one sequence of symbols into another.
///
/// Computes 64 cells of a column at once: Myers 1999, "A fast bit-vector algorithm for approximate string matching",
/// with the carry between blocks of Hyyrö 2003, "A bit-vector algorithm for computing Levenshtein and Damerau edit
/// distances". Symbols are numbers from 0 to less than `symbolCount`.
struct EditDistance {
    private let length: Int
    private let blocks: Int
    /// For each symbol `blocks` words: bit i of them is set where the pattern has the symbol at i.
    private let positions: [UInt64]

    init(pattern: [Int], symbolCount: Int) {
        length = pattern.count
        blocks = (pattern.count + 63) / 64
        var positions = [UInt64](repeating: 0, count: blocks * symbolCount)
        for (index, symbol) in pattern.enumerated() {
            positions[symbol * blocks + index / 64] |= 1 << UInt64(index % 64)
        }
        self.positions = positions
    }

    func distance(to text: [Int]) -> Int {
        guard length > 0 else { return text.count }
        return blocks == 1 ? distanceInOneWord(to: text) : distanceInBlocks(to: text)
    }

    /// Nearly every line is that short: one word, without a carry.
    private func distanceInOneWord(to text: [Int]) -> Int {
        positions.withUnsafeBufferPointer { positions in
            var rise = UInt64.max, fall: UInt64 = 0
            var distance = length
            let lastBit = UInt64(length - 1)
            for symbol in text {
                let equal = positions[symbol]
                let vertical = equal | fall
                let horizontal = (((equal & rise) &+ rise) ^ rise) | equal
                let horizontalRise = fall | ~(horizontal | rise)
                let horizontalFall = rise & horizontal
                distance += Int(truncatingIfNeeded: (horizontalRise >> lastBit) & 1)
                distance -= Int(truncatingIfNeeded: (horizontalFall >> lastBit) & 1)
                let shiftedRise = (horizontalRise << 1) | 1
                rise = (horizontalFall << 1) | ~(vertical | shiftedRise)
                fall = shiftedRise & vertical
            }
            return distance
        }
    }

    private func distanceInBlocks(to text: [Int]) -> Int {
        var rises = [UInt64](repeating: .max, count: blocks)
        var falls = [UInt64](repeating: 0, count: blocks)
        var distance = length
        let lastBit = UInt64((length - 1) % 64)
        for symbol in text {
            // Row 0 of the table counts the text's symbols, so every column starts one higher than the one before.
            var carryRises: UInt64 = 1
            var carryFalls: UInt64 = 0
            for block in 0..<blocks {
                let rise = rises[block], fall = falls[block]
                let equal = positions[symbol * blocks + block]
                let vertical = equal | fall
                let equalOrCarry = equal | carryFalls
                let horizontal = (((equalOrCarry & rise) &+ rise) ^ rise) | equalOrCarry
                var horizontalRise = fall | ~(horizontal | rise)
                var horizontalFall = rise & horizontal
                if block == blocks - 1 {
                    distance += Int((horizontalRise >> lastBit) & 1) - Int((horizontalFall >> lastBit) & 1)
                }
                let nextRises = horizontalRise >> 63, nextFalls = horizontalFall >> 63
                horizontalRise = (horizontalRise << 1) | carryRises
                horizontalFall = (horizontalFall << 1) | carryFalls
                rises[block] = horizontalFall | ~(vertical | horizontalRise)
                falls[block] = horizontalRise & vertical
                carryRises = nextRises
                carryFalls = nextFalls
            }
        }
        return distance
    }
}

/// Numbers for the different symbols of a page, so that tables can be indexed by them.
struct SymbolTable {
    private var numbers: [Unicode.Scalar: Int] = [:]
    var count: Int { numbers.count }

    mutating func numbers(of scalars: [Unicode.Scalar]) -> [Int] {
        scalars.map { scalar in
            if let number = numbers[scalar] { return number }
            numbers[scalar] = numbers.count
            return numbers.count - 1
        }
    }
}
