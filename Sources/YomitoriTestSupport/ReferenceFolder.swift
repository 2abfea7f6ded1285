package import Foundation

/// Pages and results for development, which lie beside the project's folder where there are any.
package enum ReferenceFolder {
    /// The folder `name` of `../shared`; nil when it is not there.
    package static func url(_ name: String) -> URL? {
        let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let url = project.deletingLastPathComponent().appendingPathComponent("shared/\(name)", isDirectory: true)
        return FileManager.default.fileExists(atPath: url.path) ? url : nil
    }
}
