package import YomitoriCore

/// Turns a lattice into characters: the best allowed class of each step, repeats collapsed, blanks dropped.
///
/// Source: Graves et al. 2006, "Connectionist Temporal Classification", best path decoding (3.2).
package struct CTCDecoder: Sendable {
    /// Index of the class that stands for "no character".
    package static let blank: Int32 = 0

    /// The text of every class.
    package let alphabet: [String]
    /// Which classes may be read; nil allows all.
    package var allowed: AllowedClasses?
    /// What is read besides where it surely stands; nil for nothing.
    package var foreign: ForeignWords?
    /// How many readings a character keeps, its own included.
    package var candidates: Int

    package init(alphabet: [String], allowed: AllowedClasses? = nil, candidates: Int = 3) {
        self.alphabet = alphabet
        self.allowed = allowed
        self.candidates = candidates
    }

    package func decode(_ lattice: Lattice) -> [StripCharacter] {
        let foreign = foreignSteps(of: lattice)
        func isAllowed(_ index: Int32, _ step: Int) -> Bool {
            self.isAllowed(index)
                || foreign.contains { $0.contains(step) } && self.foreign?.contains(index) ?? false
        }
        return runs(of: lattice, where: isAllowed).map { character($0, in: lattice, where: isAllowed) }
    }

    /// Steps in a row of which one class is the best.
    struct Run {
        var index: Int32
        var steps: Range<Int>
        /// Where it is most probable.
        var peak: (step: Int, probability: Float)
    }

    /// The characters of the best path, blanks dropped.
    ///
    /// - Parameter isAllowed: whether a class may be read in a step.
    private func runs(of lattice: Lattice, where isAllowed: (Int32, Int) -> Bool) -> [Run] {
        var out: [Run] = []
        var previous = Self.blank
        var peak: (step: Int, probability: Float) = (0, 0)
        var first = 0
        func finish(at end: Int) {
            guard previous != Self.blank else { return }
            out.append(Run(index: previous, steps: first..<end, peak: peak))
        }
        for step in 0..<lattice.count {
            let best = lattice[step].first { isAllowed($0.index, step) }
            let index = best?.index ?? Self.blank, probability = best?.probability ?? 0
            if index != previous {
                finish(at: step)
                previous = index
                first = step
                peak = (step, probability)
            } else if probability > peak.probability {
                peak = (step, probability)
            }
        }
        finish(at: lattice.count)
        return out
    }

    /// Where words of another script are surely read.
    private func foreignSteps(of lattice: Lattice) -> [Range<Int>] {
        // Most lines have none, and are gone through once.
        guard let foreign,
            (0..<lattice.count).contains(where: { lattice[$0].first.map { foreign.contains($0.index) } ?? false })
        else { return [] }
        return foreign.steps(among: runs(of: lattice) { index, _ in isAllowed(index) || foreign.contains(index) })
    }

    func isAllowed(_ index: Int32) -> Bool {
        index == Self.blank || allowed?.contains(index) ?? true
    }

    private func character(_ run: Run, in lattice: Lattice, where isAllowed: (Int32, Int) -> Bool) -> StripCharacter {
        let peak = run.peak.step
        let possible = lattice[peak].filter { $0.index != Self.blank && isAllowed($0.index, peak) }
        return StripCharacter(
            text: alphabet[Int(run.index)],
            confidence: Double(possible.first?.probability ?? 0),
            candidates: possible.prefix(max(1, candidates)).map {
                Candidate(text: alphabet[Int($0.index)], confidence: Double($0.probability))
            },
            extent: Double(run.steps.lowerBound) * lattice.pixelsPerStep...Double(run.steps.upperBound)
                * lattice.pixelsPerStep)
    }
}

/// A character as it was read in a strip.
package struct StripCharacter: Hashable, Sendable {
    package var text: String
    /// The probability at the step where it is highest, 0…1.
    package var confidence: Double
    /// Best first, its own reading among them.
    package var candidates: [Candidate]
    /// The steps in which it was the best class, in strip pixels: narrower than the print, but inside it.
    package var extent: ClosedRange<Double>

    package init(text: String, confidence: Double, candidates: [Candidate] = [], extent: ClosedRange<Double>) {
        self.text = text
        self.confidence = confidence
        self.candidates = candidates
        self.extent = extent
    }

    package var center: Double { (extent.lowerBound + extent.upperBound) / 2 }
}

/// A set of output classes.
package struct AllowedClasses: Hashable, Sendable {
    private let flags: [Bool]

    /// The classes whose text satisfies `condition`.
    package init(alphabet: [String], where condition: (String) -> Bool) {
        flags = alphabet.map(condition)
    }

    private init(flags: [Bool]) { self.flags = flags }

    package func contains(_ index: Int32) -> Bool { flags[Int(index)] }
    package func union(_ other: AllowedClasses) -> AllowedClasses {
        AllowedClasses(flags: zip(flags, other.flags).map { $0 || $1 })
    }
    package func intersection(_ other: AllowedClasses) -> AllowedClasses {
        AllowedClasses(flags: zip(flags, other.flags).map { $0 && $1 })
    }
}
