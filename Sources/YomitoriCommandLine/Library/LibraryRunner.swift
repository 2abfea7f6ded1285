import Foundation
import Logging
import YomitoriCore
import YomitoriLibrary

/// Does what `yomitori library` was asked for.
@MainActor
struct LibraryRunner {
    let job: LibraryJob
    let context: ToolContext

    /// - Throws: `LibraryError`.
    func run() async throws -> ExitStatus {
        let location = context.composition.library
        switch job {
        case .backup(let file):
            try await library(at: location).backup(to: file.url)
            context.logger.notice("the library was copied into \(file.displayed)")
        case .restore(let file):
            let kept = try await Library.restore(from: file.url, to: location)
            context.logger.notice("the library is what \(file.displayed) holds")
            if let kept { context.logger.notice("what was there before is in \(kept.path)") }
        case .export(let folder):
            let count = try await library(at: location).export(to: folder.url)
            context.logger.notice("\(count) \(count == 1 ? "page" : "pages") written")
        }
        return .success
    }

    /// The library, which has to be there: one that is made now holds nothing to copy.
    private func library(at location: URL) throws -> Library {
        guard FileManager.default.fileExists(atPath: location.path) else {
            throw LibraryError.invalidValue("there is no library yet at \(location.path); `yomitori serve` makes one")
        }
        return try Library(database: location)
    }
}

extension SourcePath {
    /// As the system's libraries want it; what is no UTF-8 leads nowhere.
    fileprivate var url: URL { URL(fileURLWithPath: String(decoding: bytes, as: UTF8.self)) }
}
