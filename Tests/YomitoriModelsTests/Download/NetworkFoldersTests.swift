import Foundation
import FoundationNetworking
import Testing
import YomitoriTestSupport

@testable import YomitoriModels

@Suite struct NetworkFoldersTests {
    @Test func takesAwayWhatWasMadeAndHoldsNothing() throws {
        let place = try TemporaryFolder()
        try place.write(Data(), to: "data/other/file")
        let names = ["data/program", "cache/library/program", "kept/program", "data/other"]
        let folders = names.map { place.url.appendingPathComponent($0, isDirectory: true) }
        let made = NetworkFolders(folders)
        for folder in folders {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        try place.write(Data("x".utf8), to: "kept/file")
        made.removeMade()
        let left = try FileManager.default.subpathsOfDirectory(atPath: place.url.path)
        #expect(left.sorted() == ["data", "data/other", "data/other/file", "kept", "kept/file"])
    }

    @Test func leavesNoFolderForCookiesAndAnswers() {
        func there() -> Set<URL> {
            Set(NetworkFolders.standard.filter { FileManager.default.fileExists(atPath: $0.path) })
        }
        let before = there()
        let configuration = URLSessionConfiguration.keepingNothing
        #expect(configuration.urlCache == nil)
        #expect(there().isSubset(of: before))
    }
}
