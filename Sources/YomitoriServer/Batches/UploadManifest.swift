import Foundation
import YomitoriLibrary

/// What is known of the pictures of a folder.
struct UploadManifest: Hashable, Sendable, Codable {
    /// A picture.
    struct File: Hashable, Sendable, Codable {
        /// What its owner calls it, perhaps with folders; for showing alone.
        var name: String
        var bytes: Int
    }

    /// A page of the library that is read again.
    struct Again: Hashable, Sendable, Codable {
        var page: String
        /// Its picture as it will be shown with the new reading.
        var picture: StoredPicture
        /// The page of the file that is read, from 1; the file's others are none of it.
        var number: Int
    }

    /// What a picture's owner calls it.
    func name(of place: PicturePlace) -> String {
        files.indices.contains(place.number - 1) ? files[place.number - 1].name : "picture"
    }

    /// What the library knows a reading by: it stays the same over restarts, and whatever becomes of the queue.
    static func key(of place: PicturePlace, page: Int) -> String { "\(place.text)#\(page)" }

    /// What the keys of all readings of an upload's pictures begin with, and no others.
    static func keyPrefix(of upload: String) -> String { upload + "/" }

    /// What its owner calls the batch.
    var name: String?
    /// The project the pages go to.
    var project: String?
    /// What the sender calls the upload, so that it is taken once however often it is sent.
    var key: String?
    /// What is read again; nil for new pages.
    var again: Again?
    var created: Date
    var files: [File]
    /// The queue's batch; nil until it is there.
    var batch: String?
}
