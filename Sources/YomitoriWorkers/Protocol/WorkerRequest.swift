package import Foundation
package import YomitoriCore

/// One line to a worker: read this file, or one page of it, or make a picture of that.
package struct WorkerRequest: Hashable, Sendable, Codable {
    /// Repeated in every reply.
    package var id: Int
    /// The file's name where it is UTF-8.
    package var path: String?
    /// The file's name where it is not.
    package var pathBytes: Data?
    /// From 1; 0: none, only how many there are; nil: every page.
    package var page: Int?
    /// The pack that reads; nil: the one the worker was started with.
    package var pack: String?
    /// What is wanted instead of the text; nil: the text.
    package var picture: PictureOrder?
    package var options: RecognitionOptions
    /// Whether what is counted and timed is sent too.
    package var metrics: Bool

    package init(
        id: Int, path: SourcePath, page: Int? = nil, pack: String? = nil, picture: PictureOrder? = nil,
        options: RecognitionOptions, metrics: Bool = false
    ) {
        self.id = id
        let text = String(validating: path.bytes, as: UTF8.self)
        self.path = text
        pathBytes = text == nil ? Data(path.bytes) : nil
        self.page = page
        self.pack = pack
        self.picture = picture
        self.options = options
        self.metrics = metrics
    }

    /// The file to read; nil when the request names none, or a name with a zero, which no file has.
    package var file: SourcePath? {
        let bytes = path.map { Array($0.utf8) } ?? pathBytes.map { Array($0) } ?? []
        return bytes.isEmpty || bytes.contains(0) ? nil : SourcePath(bytes: bytes)
    }
}

extension WorkerRequest {
    private enum CodingKeys: String, CodingKey { case id, path, pathBytes, page, pack, picture, options, metrics }

    /// Reads what any program may ask: without options they have their defaults.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(Int.self, forKey: .id)
        path = try values.decodeIfPresent(String.self, forKey: .path)
        pathBytes = try values.decodeIfPresent(Data.self, forKey: .pathBytes)
        page = try values.decodeIfPresent(Int.self, forKey: .page)
        pack = try values.decodeIfPresent(String.self, forKey: .pack)
        picture = try values.decodeIfPresent(PictureOrder.self, forKey: .picture)
        options = try values.decodeIfPresent(RecognitionOptions.self, forKey: .options) ?? RecognitionOptions()
        metrics = try values.decodeIfPresent(Bool.self, forKey: .metrics) ?? false
    }
}
