import HTTPTypes
import Hummingbird
import YomitoriCore
import YomitoriQueue

/// An error that knows how it is told to whoever asked.
protocol ProblemConvertible: Error {
    var problem: Problem { get }
}

extension Problem {
    /// What is told of any error.
    init(of error: any Error) {
        switch error {
        case let error as Problem: self = error
        case let error as any ProblemConvertible: self = error.problem
        case let error as any HTTPResponseError: self = Problem(status: error.status)
        default: self = Problem(.internalFault, "the program's log says more")
        }
    }

    /// What the framework refuses.
    private init(status: HTTPResponse.Status) {
        switch status {
        case .notFound: self.init(.notFound, "nothing is at this address; /openapi.json lists what there is")
        case .methodNotAllowed: self.init(.methodNotAllowed, "/openapi.json lists what can be done here")
        case .contentTooLarge: self.init(.tooLarge, "the body is larger than what is taken here")
        case .unsupportedMediaType: self.init(.unsupportedMediaType, "send application/json")
        case _ where status.code < 500: self.init(.badRequest, "/openapi.json tells what is expected here")
        default: self.init(.internalFault, "the program's log says more")
        }
    }
}

extension QueueError: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .unknownBatch(let name): Problem(.notFound, "there is no batch \(name)")
        case .unknownPage: Problem(.notFound, description)
        case .diskFull: Problem(.diskFull, description)
        case .busy, .unavailable: Problem(.unavailable, description, headers: [.retryAfter: "5"])
        case .unreadableInput: Problem(.unprocessable, description)
        case .leaseLost: Problem(.conflict, description)
        case .newerBatch, .newerPage: Problem(.unprocessable, description)
        case .foreignFile, .newerSchema, .damaged, .damagedPage, .damagedBatch, .failedAccess, .refused:
            Problem(.internalFault, description)
        }
    }
}

extension ServerError: ProblemConvertible {
    var problem: Problem { Problem(.internalFault, description) }
}
