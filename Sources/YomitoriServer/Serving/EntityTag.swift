/// `ETag`s in the headers of requests.
enum EntityTag {
    /// Whether a list of tags, as `If-None-Match` and `If-Match` have it, holds this one or everything.
    static func matches(_ field: String?, _ tag: String) -> Bool {
        guard let field else { return false }
        return field.split(separator: ",").contains { part in
            let text = part.drop { $0 == " " }.prefix { $0 != " " }
            return text == "*" || text == tag || text == "W/" + tag
        }
    }
}
