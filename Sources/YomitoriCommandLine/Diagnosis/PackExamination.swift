import Foundation
import YomitoriModels

/// The installed packs and the checksums of their files.
struct PackExamination: Examination {
    let packs: PackStore

    func sections() async -> [ExaminedSection] {
        let installed = packs.list()
        let missing = PackManifest.builtIn.keys.sorted().filter { name in !installed.contains { $0.name == name } }
        let findings = missing.map { name in
            // The other packs are for those who want them.
            name == PackManifest.standardName
                ? Finding(name: name, value: ErrorLine.problem(missingError(name)), state: .missing)
                : Finding(name: name, value: "not installed (yomitori models install \(name))")
        }
        return [
            ExaminedSection(title: "packs", findings: installed.flatMap { self.findings($0) } + findings),
            ExaminedSection(title: "words", findings: WordPack.known.flatMap(self.findings)),
        ]
    }

    private func findings(_ words: WordPack) -> [Finding] {
        guard let entry = packs.installedWords.first(where: { $0.pack == words }) else {
            return [Finding(name: words.name, value: "not installed (yomitori models install \(words.name))")]
        }
        let faults: [any Error]
        do {
            faults = try packs.verify(words)
        } catch {
            faults = [error]
        }
        guard faults.isEmpty else {
            return faults.map { Finding(name: words.name, value: ErrorLine.problem($0), state: .wrong) }
        }
        let version = entry.manifest.map { "version \($0.version), " } ?? ""
        return [Finding(name: words.name, value: version + "intact, " + entry.folder.path(percentEncoded: false))]
    }

    /// Of a file that was found to be what its manifest says.
    private static func hash(of file: PackManifest.File) -> String {
        (file.sha256.map { "sha256 " + $0 } ?? file.gitBlob.map { "git blob " + $0 }).map { "intact, " + $0 }
            ?? "there; the manifest has no hash of it"
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
        return [pack] + files.map { Finding(name: entry.name + "/" + $0.name, value: Self.hash(of: $0)) }
    }
}
