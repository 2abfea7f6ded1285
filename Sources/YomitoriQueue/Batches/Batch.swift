public import Foundation

/// What one call of `enqueue` took in.
public struct Batch: Hashable, Sendable, Codable {
    /// Names a batch: ten digits and small letters, short enough to type, unique in its queue.
    public struct ID: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
        /// The name.
        public let rawValue: String
        /// The batch of this name, whether or not there is one.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Encodes as the bare name.
        public init(from decoder: any Decoder) throws {
            rawValue = try decoder.singleValueContainer().decode(String.self)
        }
        /// The name.
        public var description: String { rawValue }
        /// Encodes as the bare name.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(rawValue)
        }
    }

    /// Its name for programs.
    public let id: ID
    /// Its name for people; nil when none was given.
    public let name: String?
    /// How its pages are read; the defaults where ``hasKnownOptions`` says no.
    public let options: BatchOptions
    /// Whether this version knows all options of the batch. It reads no page of one that a newer version added with others.
    public let hasKnownOptions: Bool
    /// Higher goes first; batches of the same priority are read in the order in which they were added.
    public let priority: Int
    /// When it was added.
    public let added: Date
    /// How far it is.
    public let progress: BatchProgress
}
