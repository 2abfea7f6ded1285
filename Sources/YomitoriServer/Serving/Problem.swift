import Foundation
import HTTPTypes
import Hummingbird

/// Why a request is not answered as it was meant: the problem details of RFC 9457.
struct Problem: Error, Hashable, Sendable {
    /// What `type` names; its words are the same each time.
    enum Kind: String, Sendable, CaseIterable {
        case badRequest = "bad-request"
        case signInNeeded = "sign-in-needed"
        case foreignOrigin = "foreign-origin"
        case notFound = "not-found"
        case methodNotAllowed = "method-not-allowed"
        case notAcceptable = "not-acceptable"
        /// Somebody else was faster.
        case conflict = "conflict"
        /// What it is asked of is not in the state for it, whoever has changed it.
        case notAsThingsAre = "not-as-things-are"
        case tooLarge = "too-large"
        case headerTooLarge = "header-too-large"
        case unsupportedMediaType = "unsupported-media-type"
        case unknownHost = "unknown-host"
        case unprocessable = "unprocessable"
        case revisionNeeded = "revision-needed"
        case tooManyAttempts = "too-many-attempts"
        case internalFault = "internal-fault"
        case busy = "busy"
        case unavailable = "unavailable"
        case timedOut = "timed-out"
        case diskFull = "disk-full"
    }

    let kind: Kind
    /// What is wrong here and what helps, for people; never a document's text.
    let detail: String
    /// Further members: numbers that a program needs to go on.
    var members: [String: Int] = [:]
    var headers: HTTPFields = [:]

    init(_ kind: Kind, _ detail: String, members: [String: Int] = [:], headers: HTTPFields = [:]) {
        self.kind = kind
        self.detail = detail
        self.members = members
        self.headers = headers
    }

    /// The answer to a request for `path`; nil where it could not be made out.
    func response(to path: String?) -> Response {
        var headers = headers
        headers[.contentType] = "application/problem+json"
        headers[.cacheControl] = "no-store"
        return Response(status: kind.status, headers: headers, body: .init(byteBuffer: body(for: path)))
    }

    /// What that answer says.
    func body(for path: String?) -> ByteBuffer {
        var object: [String: JSONValue] = [
            "type": .string("/problems/" + kind.rawValue), "title": .string(kind.title),
            "status": .integer(kind.status.code), "detail": .string(detail),
        ]
        if let path { object["instance"] = .string(path) }
        for (name, value) in members { object[name] = .integer(value) }
        return ByteBuffer(bytes: (try? Reply.encoder.encode(object)) ?? Data())
    }

    private enum JSONValue: Encodable {
        case string(String), integer(Int)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .string(let value): try container.encode(value)
            case .integer(let value): try container.encode(value)
            }
        }
    }
}

extension Problem.Kind {
    var status: HTTPResponse.Status {
        switch self {
        case .badRequest: .badRequest
        case .signInNeeded: .unauthorized
        case .foreignOrigin: .forbidden
        case .notFound: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .notAcceptable: .notAcceptable
        case .conflict, .notAsThingsAre: .conflict
        case .tooLarge: .contentTooLarge
        case .headerTooLarge: .requestHeaderFieldsTooLarge
        case .unsupportedMediaType: .unsupportedMediaType
        case .unknownHost: .misdirectedRequest
        case .unprocessable: .unprocessableContent
        case .revisionNeeded: .preconditionRequired
        case .tooManyAttempts: .tooManyRequests
        case .internalFault: .internalServerError
        case .busy, .unavailable: .serviceUnavailable
        case .timedOut: .requestTimeout
        case .diskFull: .init(code: 507, reasonPhrase: "Insufficient Storage")
        }
    }

    var title: String {
        switch self {
        case .badRequest: "The request is not understood"
        case .signInNeeded: "A token is needed"
        case .foreignOrigin: "The request comes from another site"
        case .notFound: "There is no such thing"
        case .methodNotAllowed: "That cannot be done here"
        case .notAcceptable: "There is no such format"
        case .conflict: "It was changed meanwhile"
        case .notAsThingsAre: "It cannot be done as things are"
        case .tooLarge: "Too large"
        case .headerTooLarge: "Too much before the body"
        case .unsupportedMediaType: "Not a form that is taken"
        case .unknownHost: "The server has no such name"
        case .unprocessable: "It cannot be done"
        case .revisionNeeded: "The revision is missing"
        case .tooManyAttempts: "Too many attempts"
        case .internalFault: "Something went wrong in the program"
        case .busy: "Too much at once"
        case .unavailable: "Not possible at present"
        case .timedOut: "It took too long"
        case .diskFull: "There is too little room on the disk"
        }
    }
}
