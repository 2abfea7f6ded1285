import Foundation
import PackagePlugin

/// Puts the files of the web app into the code of their target, so that the program is one file that works from anywhere.
///
/// Unlike the rule `embedInCode` it takes a folder: a file that is added to the web app needs no line anywhere else.
@main
struct EmbedFiles: BuildToolPlugin {
    /// Folders of the target whose files are embedded, with those below them.
    private static let folders = ["Web", "Description/Interface"]

    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let root = target.directoryURL
        let files = Self.folders.flatMap { folder -> [URL] in
            let place = root.appendingPathComponent(folder, isDirectory: true)
            let names = FileManager.default.enumerator(at: place, includingPropertiesForKeys: [.isRegularFileKey])
            return (names?.allObjects as? [URL] ?? []).filter {
                (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
                    && !$0.lastPathComponent.hasPrefix(".")
            }
        }.sorted { $0.path < $1.path }
        let output = context.pluginWorkDirectoryURL.appendingPathComponent("EmbeddedFiles.swift")
        return [
            .buildCommand(
                displayName: "Embedding the web app", executable: try context.tool(named: "embed-files").url,
                arguments: [output.path, root.path] + files.map(\.path), inputFiles: files, outputFiles: [output])
        ]
    }
}
