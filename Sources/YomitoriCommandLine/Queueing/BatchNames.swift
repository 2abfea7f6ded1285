import YomitoriCore
import YomitoriExport
import YomitoriQueue

/// The files to which the pages of a batch are written: the same every time, whatever has been read by then.
struct BatchNames {
    private var names: ResultNames
    private let inputs: [Int: (place: Int, input: ListedInput)]
    /// Files known to have several pages.
    private let divided: Set<Int>
    private var given: [Int: Int] = [:]

    /// Looks at all pages of the batch, some hundred bytes each.
    init(store: QueueStore, batch: Batch.ID, folder: SourcePath, format: ExportFormat) async throws {
        var files: [ListedInput] = []
        var inputs: [Int: (place: Int, input: ListedInput)] = [:]
        var divided: Set<Int> = []
        var last: QueuedPage?
        while true {
            let part = try await store.pages(of: batch, after: last)
            for page in part {
                if page.page > 1 { divided.insert(page.index) }
                guard inputs[page.index] == nil else { continue }
                let path = page.path
                let source: ListedInput.Source = (try? FileStatus(of: path)).map { .file($0.identity) } ?? .fault("")
                let input = ListedInput(path: path, source: source, base: path.folder)
                inputs[page.index] = (files.count, input)
                files.append(input)
            }
            last = part.last
            if part.isEmpty { break }
        }
        names = ResultNames(inputs: files, folder: folder, fileExtension: format.fileExtension)
        self.inputs = inputs
        self.divided = divided
    }

    /// Where a page of the batch goes. Asked for in the order of the batch.
    mutating func path(of page: QueuedPage) -> SourcePath {
        guard let (place, input) = inputs[page.index] else { return SourcePath("") }
        guard divided.contains(page.index) else { return names.path(ofInput: place) }
        // Pages that failed or are not read yet keep their numbers.
        var path = SourcePath("")
        for number in (given[page.index] ?? 0) + 1...max(page.page, (given[page.index] ?? 0) + 1) {
            path = names.path(ofInput: place, page: number, input: input)
        }
        given[page.index] = page.page
        return path
    }
}
