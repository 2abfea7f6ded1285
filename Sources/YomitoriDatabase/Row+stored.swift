package import Foundation
package import GRDB

/// What columns hold.
///
/// A fault of the disk can leave text where a number was, and bytes that are no text. GRDB's own subscripts end the process then,
/// and write the row into the log.
extension Row {
    /// - Throws: `DamagedContent` where a column holds something else than what is stored in it.
    package func stored<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
        let value: DatabaseValue = self[column]
        guard let found = Value.fromDatabaseValue(value) else { throw Self.damaged(column) }
        return found
    }

    /// A revision, or how many there are of something.
    ///
    /// - Throws: as ``stored(_:)``, also for less than 0, and for more than JSON's numbers tell exactly.
    package func storedCount(_ column: String) throws -> Int {
        let count: Int = try stored(column)
        guard (0...Self.largestCount).contains(count) else { throw Self.damaged(column) }
        return count
    }

    /// A time, stored in seconds since 1970.
    ///
    /// - Throws: as ``stored(_:)``, also for times that no calendar tells.
    package func storedTime(_ column: String) throws -> Date {
        let seconds: Double = try stored(column)
        guard abs(seconds) < Self.farthestSeconds else { throw Self.damaged(column) }
        return Date(timeIntervalSince1970: seconds)
    }

    /// A time; nil where there is none.
    ///
    /// - Throws: as ``storedTime(_:)``.
    package func storedTimeIfAny(_ column: String) throws -> Date? {
        let value: DatabaseValue = self[column]
        return value.isNull ? nil : try storedTime(column)
    }

    /// 2⁵³: integers up to it have exact places among JavaScript's numbers (ECMA-262, one more than `MAX_SAFE_INTEGER`).
    package static let largestCount = 1 << 53
    /// The year 9999, the last that ISO 8601 writes with four figures.
    private static let farthestSeconds = 253_402_300_800.0

    private static func damaged(_ column: String) -> DamagedContent { DamagedContent("its \(column) cannot be read") }
}
