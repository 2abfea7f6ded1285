public import Foundation

/// Names a batch: what one call of `enqueue` took in.
public struct BatchID: Hashable, Sendable, Codable {
    public let uuid: UUID
    public init(uuid: UUID = UUID()) { self.uuid = uuid }
}
