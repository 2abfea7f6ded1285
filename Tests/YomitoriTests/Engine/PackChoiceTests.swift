import Foundation
import Testing
import YomitoriModels
import YomitoriTestSupport

@testable import Yomitori

@Suite struct PackChoiceTests {
    private static let general = try? PackStore(environment: ProcessInfo.processInfo.environment).folder(of: "general")

    /// A store with the installed pack `general` and one that is torn.
    private func store(_ folder: TemporaryFolder) throws -> PackStore {
        if let general = Self.general {
            try FileManager.default.createSymbolicLink(
                at: folder.url.appendingPathComponent("general"), withDestinationURL: general)
        }
        try folder.write(Data("name: koten".utf8), to: "koten/pack.yaml")
        return PackStore(environment: [:], systemFolder: folder.url)
    }

    @Test(.enabled(if: general != nil, "needs the pack general"))
    func leavesATornPackOutThatPagesCanDoWithout() throws {
        let folder = try TemporaryFolder()
        let store = try store(folder)
        let (sound, faults) = try store.packs(.automatic)
        #expect(sound.map(\.manifest.name) == ["general"])
        #expect(faults.count == 1)
        #expect(faults.first?.description.contains("koten") == true)
        #expect(throws: PackError.self) { try store.packs(.named("koten")) }
    }

    @Test func needsThePackThatReadsAnyPage() throws {
        let folder = try TemporaryFolder()
        let store = PackStore(environment: [:], systemFolder: folder.url)
        try folder.write(Data("name: koten".utf8), to: "koten/pack.yaml")
        #expect(throws: PackError.self) { try store.packs(.automatic) }
    }
}
