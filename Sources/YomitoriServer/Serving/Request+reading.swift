import Foundation
import Hummingbird
import NIOCore
import YomitoriLibrary

extension Request {
    /// The body as a value.
    ///
    /// - Parameters:
    ///   - context: of its route, which says which fields there are.
    ///   - bytes: how long it may be; nil: as long as bodies that are no pictures.
    /// - Throws: `Problem` for what is too large, no JSON, lacks something, or has a field that there is not, or one twice.
    func json<Value: Decodable>(
        _ type: Value.Type, _ context: ServerContext, limits: ServerLimits, upTo bytes: Int? = nil
    ) async throws -> Value {
        let bytes = bytes ?? limits.jsonBytes
        if let type = headers[.contentType], !type.lowercased().hasPrefix("application/json") {
            throw Problem(.unsupportedMediaType, "the body has to be application/json")
        }
        let buffer: ByteBuffer
        do {
            buffer = try await PacedBody(body, limits: limits).collect(upTo: bytes)
        } catch is NIOTooManyBytesError {
            throw Problem(.tooLarge, "the body may have \(bytes) bytes")
        }
        let content = Data(buffer.readableBytesView)
        try checkFields(of: content, context)
        do {
            return try Reply.decoder.decode(type, from: content)
        } catch let problem as Problem {
            throw problem
        } catch let DecodingError.keyNotFound(key, context) {
            throw Problem(.badRequest, "the JSON has no \(Self.path(context.codingPath + [key]))")
        } catch let DecodingError.typeMismatch(_, context), let DecodingError.valueNotFound(_, context) {
            throw Problem(.badRequest, "the JSON's \(Self.path(context.codingPath)) is not what is expected there")
        } catch let DecodingError.dataCorrupted(context) where !context.codingPath.isEmpty {
            // The library says what would be right; what others say may quote what they have read.
            let reason = (context.underlyingError as? LibraryError)?.description ?? "not what is expected there"
            throw Problem(.badRequest, "the JSON's \(Self.path(context.codingPath)) is \(reason)")
        } catch {
            throw Problem(.badRequest, "the body is not the JSON that is expected here")
        }
    }

    /// - Throws: `Problem` for the first field that the route's body has not, or has twice. What is no JSON at all is left to the
    ///   decoder.
    private func checkFields(of content: Data, _ context: ServerContext) throws {
        guard let value = try? JSONSerialization.jsonObject(with: content, options: .fragmentsAllowed) else { return }
        if let name = RepeatedField.first(in: content) {
            throw Problem(.badRequest, "the field \(DisplayName.line(name)) is given twice in one object; give it once")
        }
        guard let route = context.endpointPath, let fields = BodyFields.ofRoutes["\(method) \(route)"],
            let unknown = fields.unknown(in: value)
        else { return }
        let place = unknown.place.isEmpty ? "here" : "in " + unknown.place.joined(separator: ".")
        let others = unknown.others.joined(separator: ", ")
        throw Problem(.badRequest, "there is no field \(DisplayName.line(unknown.name)) \(place); there are \(others)")
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        let path = keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
        return path.isEmpty ? "whole" : path
    }

    /// A parameter of the query, decoded; nil when it is not given.
    func query(_ name: String) -> String? {
        for item in (uri.query ?? "").split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            // Forms write a space as a plus sign, and a plus sign as %2B.
            guard parts.first.map(String.init)?.removingPercentEncoding == name else { continue }
            return parts.count == 2 ? parts[1].replacing("+", with: " ").removingPercentEncoding : ""
        }
        return nil
    }

    /// The names of the query's parameters, decoded.
    var queryNames: [String] {
        (uri.query ?? "").split(separator: "&").map { item in
            let name = String(item.prefix { $0 != "=" })
            return name.removingPercentEncoding ?? name
        }
    }

    /// A parameter that is one of a type's cases.
    ///
    /// - Throws: `Problem` that lists the choices.
    func choice<Value: RawRepresentable<String> & CaseIterable>(_ name: String, _ type: Value.Type) throws -> Value? {
        try FieldValue.choice(name, query(name))
    }

    /// A parameter that is a whole number of a range.
    func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = query(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw Problem(.badRequest, "\(name) is a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// A parameter that is 0 or 1, or false or true.
    func flag(_ name: String) throws -> Bool? { try FieldValue.flag(name, query(name)) }

    /// Entries asked for at once.
    var listLimit: Int { get throws { try number("limit", in: 1...500) ?? 100 } }
}

extension ServerContext {
    /// A part of the path.
    func parameter(_ name: String) throws -> String { try parameters.require(name) }
}
