/// How far the knowledge of words may go against the picture.
///
/// Measured on 37 degraded Japanese pages (blur, noise, low resolution; line CER 0.02 to 0.12), errors before 468:
///
/// | `unitsPerNat` | `leastShare` | `leastGain` | errors | right changes | wrong |
/// |---|---|---|---|---|---|
/// | 1000 | 0.03 | 4000 | 371 | 115 | 18 |
/// | 1500 | 0.03 | 2500 | 363 | 122 | 17 |
/// | 1500 | 0.03 | 4000 | 379 | 99 | 10 |
/// | 2000 | 0.03 | 2500 | 375 | 103 | 10 |
/// | 2000 | 0.03 | 4000 | 389 | 85 | 6 |
package struct CorrectionOptions: Hashable, Sendable {
    /// What a factor of e in the picture's probability weighs in the lexicon's unit. The dictionary's own unit is 800 a nat;
    /// a recogniser is surer of itself than it should be, and a wrong change is worse than a missed one.
    package var unitsPerNat = 1_500.0
    /// A reading below this share of the first one's probability is not looked at: what the picture does not support
    /// cannot come in.
    package var leastShare = 0.03
    /// A reading below this probability is not looked at.
    package var leastProbability = 0.003
    /// A change has to make the row cheaper by so much.
    package var leastGain = 4_000

    /// Primary tags of the languages whose dictionaries settle doubtful characters: those that corrections were measured for.
    /// The words of the others serve to tell languages apart.
    package var languages: Set<String> = ["ja", "en", "fr", "de"]
    /// Whether letters that were dropped or read twice are looked for in the recogniser's steps. Not measured yet, so it is off.
    package var searchesSteps = false

    package init() {}
}
