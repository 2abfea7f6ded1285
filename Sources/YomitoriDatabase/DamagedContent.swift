package import Foundation

/// What is stored is not as this program writes it.
package struct DamagedContent: Error {
    /// What is wrong, for people; it quotes nothing of what is stored.
    package let reason: String

    /// What is wrong, for people.
    package init(_ reason: String) { self.reason = reason }
}

extension JSONDecoder {
    /// Reads what is stored.
    ///
    /// - Parameter name: what it is, for people.
    /// - Throws: `DamagedContent`, as the decoder's own errors quote what they stumble over.
    package func decode<Value: Decodable>(_ type: Value.Type, fromStored name: String, _ data: Data) throws -> Value {
        do { return try decode(type, from: data) } catch { throw DamagedContent("\(name) cannot be read") }
    }
}
