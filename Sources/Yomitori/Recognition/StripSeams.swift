/// Puts the readings of a strip's pieces together to one of the strip.
///
/// Neighbouring pieces show the same columns beside their cut, and their readings may place a character there a step or two
/// apart. Parted at the same step whatever stands there, one that is behind it in the left reading and before it in the right
/// one would be in neither, and another one in both: five of 80 drawn pages had lost a letter so (`tally` was `tall`, `0111`
/// `011`).
struct StripSeams {
    /// What the recogniser's facts say, of which all pieces' offsets are multiples. A lattice's own may be a little more or
    /// less, where the model gives a step fewer or more than its facts let expect.
    let pixelsPerStep: Int

    /// A piece and what was read of its picture.
    typealias Reading = (piece: StripPiece, lattice: Lattice)

    /// Steps between two places of one character at most: 0 in 4,435 characters at cuts of `eval-dev/rendered`, `Benchmarks/heldout`,
    /// group `tune`, and 80 other drawn pages, 1 in 404, 2 in 6, more in 10, which are others of the same class.
    private static let reach = 2

    /// The strip's steps, each of one piece.
    func joined(_ readings: [Reading]) -> [[Lattice.Entry]] {
        var steps: [[Lattice.Entry]] = []
        for (number, reading) in readings.enumerated() {
            let first = start(of: reading)
            // Beyond the strip's end there is filling, of which no other piece tells.
            let end =
                number + 1 < readings.count ? seam(reading, readings[number + 1]) : first + reading.lattice.count
            for step in max(steps.count, first)..<max(steps.count, first, min(end, first + reading.lattice.count)) {
                steps.append(Array(reading.lattice[step - first]))
            }
        }
        return steps
    }

    /// The first step that is the right piece's: the nearest one to the cut at which both readings have each character on one
    /// side of it, the cut's own where there is none.
    private func seam(_ left: Reading, _ right: Reading) -> Int {
        let cut = (left.piece.columns.upperBound + pixelsPerStep / 2) / pixelsPerStep
        let shared = start(of: right)..<max(start(of: right), start(of: left) + left.lattice.count)
        let pairs = pairs(runs(of: left, in: shared), runs(of: right, in: shared))
        // At a picture's own edge characters are cut through, so that its reading is worth nothing there.
        let usable = shared.dropFirst(Self.reach).dropLast(Self.reach)
        let parting = usable.filter { step in
            pairs.allSatisfy { $0.isOnce(partedAt: step) } && !joins(left, right, at: step, of: pairs)
        }
        return parting.min { abs($0 - cut) < abs($1 - cut) } ?? cut
    }

    private func start(of reading: Reading) -> Int { reading.piece.offset / pixelsPerStep }

    /// Steps in a row of which one character is the best, in the strip's steps.
    private struct Run {
        var index: Int32
        var steps: Range<Int>
    }

    /// One character in the left and in the right reading.
    private struct Pair {
        var left: Range<Int>
        var right: Range<Int>

        /// Whether it is read once where the left reading ends and the right one begins.
        func isOnce(partedAt step: Int) -> Bool {
            (left.lowerBound < step) != (right.upperBound > step) || isOne(partedAt: step)
        }

        /// Whether its first steps are the left reading's, and go on in the right one.
        func isOne(partedAt step: Int) -> Bool { left.contains(step - 1) && right.contains(step) }
    }

    private func runs(of reading: Reading, in shared: Range<Int>) -> [Run] {
        var runs: [Run] = []
        for step in shared.clamped(to: start(of: reading)..<start(of: reading) + reading.lattice.count) {
            let index = best(of: reading, at: step)
            guard index != CTCDecoder.blank else { continue }
            if let last = runs.last, last.index == index, last.steps.upperBound == step {
                runs[runs.count - 1].steps = last.steps.lowerBound..<step + 1
            } else {
                runs.append(Run(index: index, steps: step..<step + 1))
            }
        }
        return runs
    }

    private func pairs(_ left: [Run], _ right: [Run]) -> [Pair] {
        var pairs: [Pair] = []
        var rest = right[...]
        for run in left {
            func distance(_ other: Run) -> Int { abs(other.steps.lowerBound - run.steps.lowerBound) }
            let like = rest.indices.filter { rest[$0].index == run.index && distance(rest[$0]) <= Self.reach }
            guard let match = like.min(by: { distance(rest[$0]) < distance(rest[$1]) }) else { continue }
            pairs.append(Pair(left: run.steps, right: rest[match].steps))
            rest = rest[(match + 1)...]
        }
        return pairs
    }

    /// Whether two characters would become one, as nothing is between them.
    private func joins(_ left: Reading, _ right: Reading, at step: Int, of pairs: [Pair]) -> Bool {
        let index = best(of: right, at: step)
        return index != CTCDecoder.blank && index == best(of: left, at: step - 1)
            && !pairs.contains { $0.isOne(partedAt: step) }
    }

    private func best(of reading: Reading, at step: Int) -> Int32 {
        let step = step - start(of: reading)
        guard 0..<reading.lattice.count ~= step else { return CTCDecoder.blank }
        return reading.lattice[step].first?.index ?? CTCDecoder.blank
    }
}
