import YomitoriCore
import YomitoriExport

/// Takes pages in the order of the inputs and writes them.
///
/// Throws an `OutputError` when nothing more can be written, an `ExportError` or an `UnmadeName` when this page cannot be.
protocol PageSink: AnyObject {
    func add(_ page: RecognizedPage, ofInput index: Int) throws

    /// No page of this input follows.
    ///
    /// - Parameter isWhole: whether all its pages were read; false after a failure or an interruption.
    func endInput(_ index: Int, isWhole: Bool) throws

    /// No input follows; also when the work was interrupted or failed.
    func end() throws
}

/// All pages as one document, on standard output or in one file. A file takes its place when the first page came.
final class DocumentSink: PageSink {
    private var document: any PageDocument
    private var output: (any ByteOutput)?
    /// Nothing can be written any more; what a file held before it keeps.
    private var hasFailed = false
    private let open: () throws -> any ByteOutput

    init(format: ExportFormat, options: ExportOptions, open: @escaping () throws -> any ByteOutput) {
        document = format.document(options)
        self.open = open
    }

    func add(_ page: RecognizedPage, ofInput index: Int) throws {
        let text = try document.add(page)
        try write(text)
    }

    func endInput(_ index: Int, isWhole: Bool) {}

    func end() throws {
        guard output != nil, !hasFailed else { return }
        try write(document.end())
        try output?.complete()
    }

    private func write(_ text: String) throws {
        let output = try self.output ?? open()
        self.output = output
        do {
            try output.write(text)
        } catch {
            hasFailed = true
            self.output = nil
            throw error
        }
    }
}

/// A file for each page below one folder.
final class FolderSink: PageSink {
    private let format: ExportFormat
    private let options: ExportOptions
    private let inputs: [ListedInput]
    private let unfinished: UnfinishedFiles
    private var names: ResultNames
    /// The first page of an input, until it is known whether others follow.
    private var first: RecognizedPage?

    init(
        format: ExportFormat, options: ExportOptions, inputs: [ListedInput], folder: SourcePath,
        unfinished: UnfinishedFiles
    ) {
        self.format = format
        self.options = options
        self.inputs = inputs
        self.unfinished = unfinished
        names = ResultNames(inputs: inputs, folder: folder, fileExtension: format.fileExtension)
    }

    /// Refuses to write where results of another format have the names, as formats share extensions: they would be lost.
    ///
    /// - Parameter pageCount: how many pages an input has, which decides what its first page is called; 0 where it has none
    ///   that can be read, nil where that cannot be told. Asked where a name is taken.
    /// - Throws: `ArgumentFault` that names both formats.
    func refuseOtherFormats(pageCount: (ListedInput) -> Int?) throws(ArgumentFault) {
        for (index, input) in inputs.enumerated() {
            for isOnly in [true, false] {
                let path = isOnly ? names.path(ofInput: index) : names.firstPathOfSeveral(ofInput: index)
                guard let other = WrittenFormat.of(fileAt: path), other != format else { continue }
                if let count = pageCount(input), isOnly ? count != 1 : count < 2 { continue }
                throw ArgumentFault(
                    """
                    \(path.displayed) holds \(other.rawValue), which \(format.rawValue) would replace, as both are called \
                    .\(format.fileExtension); give each format a folder of its own
                    """)
            }
        }
    }

    func add(_ page: RecognizedPage, ofInput index: Int) throws {
        guard page.source.page > 1 else {
            first = page
            return
        }
        // A first page that cannot be written takes no other with it.
        let firstResult = Result { try writeFirst(ofInput: index) }
        try write(page, to: names.path(ofInput: index, page: page.source.page, input: inputs[index]))
        try firstResult.get()
    }

    func endInput(_ index: Int, isWhole: Bool) throws {
        defer { first = nil }
        // A file that ends early after its first page has several.
        guard isWhole else { return try writeFirst(ofInput: index) }
        if let first { try write(first, to: names.path(ofInput: index)) }
    }

    func end() {}

    private func writeFirst(ofInput index: Int) throws {
        guard let first else { return }
        self.first = nil
        try write(first, to: names.path(ofInput: index, page: 1, input: inputs[index]))
    }

    private func write(_ page: RecognizedPage, to path: SourcePath) throws {
        let text = try format.contents(of: page, options: options)
        try ResultFile.write(text.utf8, at: path, unfinished: unfinished)
    }
}
