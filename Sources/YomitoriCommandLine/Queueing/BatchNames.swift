import YomitoriCore
import YomitoriExport
import YomitoriQueue

/// The files to which the pages of a batch are written: the same every time, whatever has been read by then and whatever is
/// added to the batch later, as long as the pages before them are kept.
struct BatchNames {
    private let names: ArrivalNames
    /// Places in `names` by those in the batch.
    private let inputs: [Int: Int]
    /// Files known to have several pages.
    private let divided: Set<Int>
    /// Files of which it is not known how many they have.
    private let unread: Set<Int>

    /// Looks at all pages of the batch, some hundred bytes each.
    init(store: QueueStore, batch: Batch.ID, folder: SourcePath, format: ExportFormat) async throws {
        var files: [ListedInput] = []
        var inputs: [Int: Int] = [:]
        var divided: Set<Int> = []
        var unread: Set<Int> = []
        var last: QueuedPage?
        while true {
            let part = try await store.pages(of: batch, after: last)
            for page in part {
                if page.page > 1 { divided.insert(page.index) }
                if page.page == 1, page.ended == nil { unread.insert(page.index) }
                guard inputs[page.index] == nil else { continue }
                let path = page.path
                let source: ListedInput.Source = (try? FileStatus(of: path)).map { .file($0.identity) } ?? .fault("")
                inputs[page.index] = files.count
                files.append(ListedInput(path: path, source: source, base: path.folder))
            }
            last = part.last
            if part.isEmpty { break }
        }
        names = ArrivalNames(
            inputs: files, from: try await store.watchedFolder(of: batch), folder: folder,
            fileExtension: format.fileExtension)
        self.inputs = inputs
        self.divided = divided
        self.unread = unread
    }

    /// Where a page of the batch goes; nil for one that was added or read since it was looked at.
    func path(of page: QueuedPage) -> SourcePath? {
        guard let place = inputs[page.index] else { return nil }
        // The other pages of a file whose first one is tried again keep their names.
        if divided.contains(page.index) { return names.path(ofInput: place, page: page.page) }
        return unread.contains(page.index) ? nil : names.path(ofInput: place)
    }
}
