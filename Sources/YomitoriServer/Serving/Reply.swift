import Foundation
import HTTPTypes
import Hummingbird
import YomitoriCore

/// How answers are put together.
enum Reply {
    /// Keys in their alphabetical order, times in ISO 8601: equal values give equal bytes.
    static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }()

    /// Reads what ``encoder`` writes.
    static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }()

    /// A value as JSON.
    static func json(
        _ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) throws -> Response {
        bytes(try encoder.encode(value), type: "application/json", status: status, headers: headers)
    }

    /// A value as JSON, written on a thread of its own: for what takes milliseconds, for other answers need the threads that
    /// Swift's tasks share.
    static func large(_ value: some Encodable & Sendable) async throws -> Response {
        bytes(try await blocking(on: .prompt) { try encoder.encode(value) }, type: "application/json")
    }

    /// Bytes of a type; not to be kept by anyone unless `headers` say otherwise.
    static func bytes(
        _ bytes: Data, type: String, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = type
        if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
        return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// Nothing but that it was done.
    static func nothing(_ headers: HTTPFields = [:]) -> Response {
        var headers = headers
        headers[.cacheControl] = "no-store"
        return Response(status: .noContent, headers: headers)
    }
}

/// A part of a list, and how to ask for the rest.
struct ListReply<Item: Encodable & Sendable>: Encodable, Sendable {
    var items: [Item]
    /// The cursor of the next part; nil behind the last.
    var next: String?
    /// Entries in all parts together.
    var total: Int

    private enum CodingKeys: String, CodingKey { case items, next, total }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(items, forKey: .items)
        try values.encode(next, forKey: .next)
        try values.encode(total, forKey: .total)
    }
}
