/// A picture among those that were given to the server.
struct PicturePlace: Hashable, Sendable, Codable {
    /// Its upload's folder.
    let upload: String
    /// Its number in it, from 1.
    let number: Int

    init(upload: String, number: Int) {
        self.upload = upload
        self.number = number
    }

    /// From `upload/number`; nil for anything else.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, UploadStore.isID(parts[0]), parts[1].utf8.count == 6,
            let number = Int(parts[1]), number >= 1
        else { return nil }
        self.init(upload: String(parts[0]), number: number)
    }

    /// Six digits; nothing of what somebody called it.
    var fileName: String { String(repeating: "0", count: max(0, 6 - String(number).count)) + String(number) }

    /// `upload/number`.
    var text: String { upload + "/" + fileName }
}
