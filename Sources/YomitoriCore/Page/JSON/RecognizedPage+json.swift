package import Foundation

// The page's JSON, from and to bytes. A page of 1,500 characters has 30,000 values; Foundation's coders take longer for
// them than a queue may take for everything.
extension RecognizedPage {
    /// Reads the JSON of this schema, whichever program wrote it.
    ///
    /// - Throws: `DecodingError`.
    package init(json: Data) throws {
        if let page = json.withUnsafeBytes({ PageJSONReader.page(in: $0.bindMemory(to: UInt8.self)) }) {
            self = page
        } else {
            // What is not as the writer writes it is read as any JSON is, or refused with the reason.
            self = try JSONDecoder().decode(RecognizedPage.self, from: json)
        }
    }

    /// The JSON of this schema on one line, as `encode(to:)` describes it.
    ///
    /// - Throws: `EncodingError` for numbers that JSON does not have.
    package func json() throws -> Data {
        var writer = JSONBytes()
        try writer.write(self)
        return writer.data
    }
}
