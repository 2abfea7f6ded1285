import Foundation
import GRDB

/// The names that results of a batch's inputs have in the database; each look is one in an index.
struct EarlierNames {
    let batch: Int64
    let db: Database

    /// Whether the only page of an input is called so.
    func haveSingle(_ name: [UInt8]) throws -> Bool { try have(name, as: "single") }

    /// Whether this is what an input's pages are called before their numbers.
    func haveDivided(_ name: [UInt8]) throws -> Bool { try have(name, as: "divided") }

    /// Whether the only page of an input is called as a page of several would be that have this name.
    func haveNumbered(_ name: [UInt8]) throws -> Bool {
        // In the order of bytes the full stop follows the hyphen: these are the names that go on with one.
        try Data.fetchCursor(
            db.cachedStatement(sql: "SELECT single FROM input WHERE batch = ? AND single > ? AND single < ?"),
            arguments: [batch, Data(name + Array("-".utf8)), Data(name + Array(".".utf8))]
        ).contains { ResultName.unnumbered(Array($0)) == name }
    }

    private func have(_ name: [UInt8], as column: String) throws -> Bool {
        try Int.fetchOne(
            db.cachedStatement(sql: "SELECT 1 FROM input WHERE batch = ? AND \(column) = ? LIMIT 1"),
            arguments: [batch, Data(name)]) != nil
    }
}
