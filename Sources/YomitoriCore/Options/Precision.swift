/// The arithmetic in which models are computed.
public enum Precision: String, Sendable, Codable, CaseIterable {
    /// The fastest that the processor computes natively: bfloat16 where it has it, else 32-bit floats.
    case auto
    /// 32-bit floats everywhere: the same result on every processor, to within rounding.
    case f32
}
