import Foundation
import FoundationNetworking

/// Folders that Foundation makes for cookies and for answers when it is first asked for any configuration, also for one
/// that keeps neither: `HTTPCookieStorage.shared` and `URLCache.shared` of swift-corelibs-foundation, release 6.
///
/// Nothing is ever written there by a download, so those that were not there before are taken away again.
struct NetworkFolders {
    /// Folders that were not there, those inside others first.
    private let missing: [URL]

    /// Notes which of the folders, and of those above them, are not there.
    init(_ folders: [URL]) {
        var missing: [URL] = []
        for folder in folders {
            var folder = folder.standardizedFileURL
            while folder.pathComponents.count > 1, !Self.isThere(folder) {
                missing.append(folder)
                folder = folder.deletingLastPathComponent()
            }
        }
        self.missing = missing.sorted { $0.pathComponents.count > $1.pathComponents.count }
    }

    /// Where Foundation makes them: called after the folder that the program lies in, and after the program.
    static var standard: [URL] {
        let files = FileManager.default
        let program = Bundle.main.bundleURL.deletingPathExtension().lastPathComponent
        return files.urls(for: .applicationSupportDirectory, in: .userDomainMask).prefix(1).map {
            $0.appendingPathComponent(program, isDirectory: true)
        }
            + files.urls(for: .cachesDirectory, in: .userDomainMask).prefix(1).map {
                $0.appendingPathComponent("org.swift.foundation.URLCache", isDirectory: true)
                    .appendingPathComponent(
                        Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName, isDirectory: true)
            }
    }

    /// Takes away those that are there now and hold nothing.
    func removeMade() {
        for folder in missing { _ = rmdir(folder.path(percentEncoded: false)) }
    }

    private static func isThere(_ folder: URL) -> Bool {
        FileManager.default.fileExists(atPath: folder.path(percentEncoded: false))
    }
}

extension URLSessionConfiguration {
    /// Foundation makes its folders here, once.
    private static let start: Void = {
        let folders = NetworkFolders(NetworkFolders.standard)
        _ = URLSessionConfiguration.default
        folders.removeMade()
    }()

    /// One that keeps no answers and no cookies, and no folders for them.
    static var keepingNothing: URLSessionConfiguration {
        start
        // Not the ephemeral one, which makes the folder for answers each time.
        let configuration = URLSessionConfiguration.default
        configuration.httpShouldSetCookies = false
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        configuration.urlCache = nil
        return configuration
    }
}
