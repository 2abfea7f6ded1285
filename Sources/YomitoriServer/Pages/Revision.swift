import HTTPTypes
import Hummingbird

/// The state of a page or project as ETag and If-Match carry it: `"7"`.
enum Revision {
    /// As an answer's header.
    static func header(_ revision: Int) -> HTTPFields {
        [.eTag: tag(revision), .cacheControl: "private, no-cache"]
    }

    static func tag(_ revision: Int) -> String { "\"\(revision)\"" }
}

extension Request {
    /// The revision that a change is made to, by If-Match.
    ///
    /// - Throws: `Problem` when it is missing: a change without it could overwrite another one unseen.
    func revision(of what: String) throws -> Int {
        guard let text = headers[.ifMatch] else {
            throw Problem(.revisionNeeded, "send If-Match with the ETag of the \(what) that you have seen")
        }
        let digits = text.trimmingPrefix("W/").trimmingPrefix("\"")
        guard digits.last == "\"", let revision = Int(digits.dropLast()) else {
            throw Problem(.badRequest, "If-Match is the ETag of the \(what): a number in quotation marks")
        }
        return revision
    }

    /// Whether whoever asks has this revision already.
    func knows(_ revision: Int) -> Bool {
        EntityTag.matches(headers[.ifNoneMatch], Revision.tag(revision))
    }
}
