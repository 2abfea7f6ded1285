import HTTPTypes
import Hummingbird

extension Request {
    /// What the sender calls the request, so that it is done once however often it is sent; nil where it has no name.
    ///
    /// - Throws: `Problem` for a name that is empty or too long.
    var idempotencyKey: String? {
        get throws {
            guard let key = headers[.idempotencyKey] else { return nil }
            guard (1...200).contains(key.utf8.count) else {
                throw Problem(.badRequest, "Idempotency-Key has 1 to 200 characters")
            }
            return key
        }
    }
}

extension HTTPField.Name {
    /// The name of a request.
    static let idempotencyKey = Self("Idempotency-Key")!
}
