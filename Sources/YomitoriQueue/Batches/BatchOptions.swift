import Foundation
public import YomitoriCore

/// How the pages of a batch are read.
public struct BatchOptions: Hashable, Sendable, Codable {
    /// Where a page is read from.
    public enum Storage: String, Hashable, Sendable, Codable, CaseIterable {
        /// The file where it lies; found again by its content when it was moved.
        case inPlace
        /// A copy in the queue's own folder, made when it is added: what happens to the file does not matter then.
        case copied
    }

    /// Name or path of the model pack; nil: what the process that reads takes for its default.
    public var pack: String?
    /// What every page is asked for.
    public var recognition = RecognitionOptions()
    /// Where the pages are read from. Inputs in memory are always copied.
    public var storage = Storage.inPlace

    /// The defaults.
    public init() {}

    private enum CodingKeys: String, CodingKey { case pack, recognition, storage }

    /// Reads what an older or newer version wrote: what is not said has its default.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        pack = try values.decodeIfPresent(String.self, forKey: .pack)
        storage = try values.decodeIfPresent(Storage.self, forKey: .storage) ?? .inPlace
        recognition = try values.decodeIfPresent(RecognitionOptions.self, forKey: .recognition) ?? RecognitionOptions()
    }

    /// As they stand in the database; nil when a newer version wrote what this one does not know, a value or an option.
    init?(stored json: String) {
        let decoder = JSONDecoder()
        guard let options = try? decoder.decode(BatchOptions.self, from: Data(json.utf8)),
            let stored = try? decoder.decode(JSONValue.self, from: Data(json.utf8)),
            let known = try? decoder.decode(JSONValue.self, from: JSONEncoder().encode(options)),
            stored.says(nothingBeyond: known)
        else { return nil }
        self = options
    }

    /// Writes every option.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(pack, forKey: .pack)
        try values.encode(recognition, forKey: .recognition)
        try values.encode(storage, forKey: .storage)
    }
}
