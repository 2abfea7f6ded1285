import Foundation

/// An event as it is sent (HTML Living Standard, server-sent events).
struct EventFrame: Sendable {
    let text: String

    /// - Parameter id: where to go on after a break; nil for events that have no place in the queue's log.
    init(_ event: String, id: Int64? = nil, _ value: some Encodable) throws {
        let json = String(decoding: try Reply.encoder.encode(value), as: UTF8.self)
        // JSON has no ends of lines that are not escaped.
        text = (id.map { "id: \($0)\n" } ?? "") + "event: \(event)\ndata: \(json)\n\n"
    }

    private init(text: String) { self.text = text }

    /// Shows that the connection lives.
    static let pulse = EventFrame(text: ": \n\n")

    /// A place in the log without an event.
    static func place(_ id: Int64) -> EventFrame { EventFrame(text: "id: \(id)\n\n") }
}
