import Foundation
import GRDB
import YomitoriCore
import YomitoriDatabase

/// An input as it is when it is added.
struct TakenInput: Sendable {
    /// What was given.
    let original: PageInput
    /// For people.
    let name: String
    /// The name's bytes where people see escapes.
    let given: [UInt8]?
    /// By which the same input given twice is known.
    let path: [UInt8]
    /// Name of the queue's own copy.
    var stored: String?
    var size: Int64?
    var modified: Int64?
    /// Of files that are read where they are.
    var identity: FileIdentity?
    var hash: Data?

    /// - Parameter note: as in `InputCopies.add(_:noting:)`.
    init(
        _ input: PageInput, _ storage: BatchOptions.Storage, copies: InputCopies, hashing: HashingAllowance,
        noting note: (String) -> Void
    ) throws {
        original = input
        name = input.name
        switch input {
        case .data(let data, let name):
            given = nil
            let copy = try copies.add(input, noting: note)
            path = Array(name.utf8) + [0] + copy.hash
            (hash, stored, size) = (copy.hash, copy.stored, Int64(data.count))
        case .file(let given):
            let absolute = given.absolute()
            path = absolute.bytes
            self.given = Array(name.utf8) == given.bytes ? nil : given.bytes
            // What is not there fails when it is read, like everything else that goes wrong.
            guard let (state, identity) = FileIdentity.look(at: absolute) else { return }
            (size, modified) = (state.size, state.modified)
            switch storage {
            case .inPlace:
                self.identity = identity
                hash = hashing.hash(of: absolute)
            case .copied:
                let copy = try copies.add(.file(absolute), noting: note)
                (hash, stored) = (copy.hash, copy.stored)
            }
        }
    }
}

/// An input as the database has it.
struct StoredInput: Hashable, Sendable {
    var number: Int64
    var path: SourcePath
    var stored: String?
    var size: Int64?
    var modified: Int64?
    var identity: FileIdentity?
    /// Empty when it is not needed any more.
    var hash: Data?
}

extension StoredInput {
    /// From the columns of `input`, its number named `input`.
    ///
    /// - Throws: `DamagedContent`.
    init(_ row: Row) throws {
        let bytes: Data = try row.stored("path")
        number = try row.stored("input")
        path = SourcePath(bytes: Array(bytes))
        stored = try row.stored("stored")
        size = try row.stored("size")
        modified = try row.stored("modified")
        let (device, inode): (Int64?, Int64?) = (try row.stored("device"), try row.stored("inode"))
        if let device, let inode { identity = FileIdentity(device: device, inode: inode) }
        hash = try row.stored("hash")
    }
}
