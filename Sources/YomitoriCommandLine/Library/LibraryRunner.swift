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
            let damaged = try await library(at: location).backup(to: file.url)
            context.logger.notice("the library was copied into \(file.displayed)")
            return ended(with: damaged)
        case .restore(let file, let withDamagedPages):
            let kept = try await Library.restore(
                from: file.url, to: location, takesDamagedPages: withDamagedPages)
            context.logger.notice("the library is what \(file.displayed) holds")
            if let kept { context.logger.notice("what was there before is in \(kept.path)") }
        case .export(let folder):
            let export = try await library(at: location).export(to: folder.url)
            let unread = export.unread > 0 ? "; \(export.unread) without text, in library.json alone" : ""
            context.logger.notice("\(export.written) \(export.written == 1 ? "page" : "pages") written\(unread)")
            return ended(with: export.damaged)
        }
        return .success
    }

    /// Names the pages that cannot be read.
    private func ended(with damaged: [DamagedPage]) -> ExitStatus {
        for page in damaged { context.standardError.line(ErrorLine.text("damaged page \(page)")) }
        return damaged.isEmpty ? .success : .someFailed
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
