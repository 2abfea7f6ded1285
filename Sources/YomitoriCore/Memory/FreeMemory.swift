package import Foundation

/// What can be allocated on this machine without pushing anything out.
package struct FreeMemory: Sendable {
    private let files: SystemFiles
    private let group: ControlGroup?

    /// - Parameter root: of the file system; another one for tests.
    package init(root: URL = URL(fileURLWithPath: "/", isDirectory: true)) {
        files = SystemFiles(root: root)
        group = ControlGroup(files)
    }

    /// What the machine has, or less where the process's control group, or one above it, has less left: a container, or a
    /// service with a limit. In bytes; nil when the system does not tell.
    package var bytes: Int? {
        [files.kibibytes("MemAvailable", of: "proc/meminfo"), group?.free].compactMap(\.self).min()
    }
}
