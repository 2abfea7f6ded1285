/// How far a pack that follows another program follows its faults.
///
/// It matters to the packs `ndl` and `koten`, whose pipelines were published by the National Diet Library of Japan.
public enum Fidelity: String, Sendable, Codable, CaseIterable {
    /// As the original programs do it, known faults included: their reading order, crops that wrap around the picture's
    /// edge or are empty, attributes that never change, EXIF orientation ignored, alpha dropped.
    case original
    /// The same pipeline with those faults mended.
    case corrected
}
