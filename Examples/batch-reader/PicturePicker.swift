import Foundation

/// Finds pictures in folders by their names, sorted, and takes no more than a number of them.
struct PicturePicker {
    let limit: Int
    private let extensions: Set<String> = ["png", "jpg", "jpeg", "tif", "tiff", "webp", "heic", "gif", "bmp"]

    init(limit: Int) { self.limit = limit }

    /// The pictures that are taken, and how many there are beyond them.
    func pictures(at places: [URL]) -> (taken: [URL], leftOut: Int) {
        let all = places.flatMap { $0.hasDirectoryPath || isFolder($0) ? inside($0) : [$0] }
        return (Array(all.prefix(limit)), max(0, all.count - limit))
    }

    private func isFolder(_ url: URL) -> Bool {
        (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
    }

    private func inside(_ folder: URL) -> [URL] {
        let found = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return found.filter { extensions.contains($0.pathExtension.lowercased()) }.sorted { $0.path < $1.path }
    }
}
