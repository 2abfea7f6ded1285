import Foundation
import YomitoriModels

/// The installed packs and the checksums of their files.
struct PackExamination: Examination {
    let packs: PackStore

    func sections() async -> [ExaminedSection] {
        let installed = packs.list()
        let missing = PackManifest.builtIn.keys.sorted().filter { name in !installed.contains { $0.name == name } }
        let findings = missing.map { name in
            Finding(name: name, value: ErrorLine.problem(missingError(name)), state: .missing)
        }
        return [ExaminedSection(title: "packs", findings: findings + installed.flatMap { self.findings($0) })]
    }

    private func missingError(_ name: String) -> any Error {
        do {
            return PackError.failedAccess(
                path: try packs.folder(of: name).path(percentEncoded: false), reason: "not a pack")
        } catch {
            return error
        }
    }

    private func findings(_ entry: PackStore.Entry) -> [Finding] {
        let version = entry.manifest.map { "version " + $0.version + ", " } ?? ""
        let pack = Finding(name: entry.name, value: version + entry.folder.path(percentEncoded: false))
        let faults: [any Error]
        do {
            faults = try packs.verify(entry.name)
        } catch {
            faults = [error]
        }
        guard faults.isEmpty else {
            return [pack] + faults.map { Finding(name: entry.name, value: ErrorLine.problem($0), state: .wrong) }
        }
        let files = entry.manifest?.files ?? []
        return [pack] + files.map { Finding(name: $0.name, value: "sha256 " + $0.sha256) }
    }
}
