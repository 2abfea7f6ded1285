import Foundation
import YomitoriQueue

extension QueueStore {
    /// The folder that all files of a batch are below: the same at each call that goes on with the batch.
    func commonFolder(of batch: Batch.ID) async throws -> URL {
        var common: [String]?
        var last: QueuedPage?
        repeat {
            let part = try await pages(of: batch, after: last)
            for page in part {
                let folders = Array(URL(fileURLWithPath: page.name).standardized.pathComponents.dropLast())
                common = common.map { zip($0, folders).prefix { $0 == $1 }.map(\.0) } ?? folders
            }
            last = part.last
        } while last != nil
        return (common ?? []).dropFirst().reduce(URL(fileURLWithPath: "/", isDirectory: true)) {
            $0.appendingPathComponent($1, isDirectory: true)
        }
    }
}
