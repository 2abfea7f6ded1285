import YomitoriCore

/// From when on the picture supports a reading: what it does not support cannot come in, whatever words want.
package struct PictureSupport: Hashable, Sendable {
    /// A reading below this share of the first one's probability is not looked at; ``CorrectionOptions`` has what was measured.
    package var leastShare = 0.03
    /// A reading below this probability is not looked at.
    package var leastProbability = 0.003

    package init() {}

    /// - Parameter probability: of the reading that the picture supports most.
    func admits(_ candidate: Candidate, beside probability: Double) -> Bool {
        candidate.confidence >= leastProbability && candidate.confidence >= leastShare * probability
    }
}
