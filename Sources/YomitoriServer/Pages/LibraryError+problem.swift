import HTTPTypes
import YomitoriLibrary

extension LibraryError: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .unknownPage, .unknownProject, .unknownRevision, .unknownConflict: Problem(.notFound, description)
        case .stale(let current): Problem(.conflict, description, members: ["revision": current])
        case .unread, .nothingToUndo, .nothingToRedo, .projectNotEmpty: Problem(.notAsThingsAre, description)
        case .refusedEdit(let operation, _): Problem(.unprocessable, description, members: ["operation": operation])
        case .invalidCursor: Problem(.badRequest, description)
        case .invalidValue: Problem(.unprocessable, description)
        case .diskFull: Problem(.diskFull, description)
        case .busy: Problem(.unavailable, description, headers: [.retryAfter: "5"])
        case .foreignFile, .newerSchema, .damaged, .damagedPage, .damagedPages, .unusableCopy, .failedAccess:
            Problem(.internalFault, description)
        }
    }
}
