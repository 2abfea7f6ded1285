import Foundation
import Testing
import YomitoriCore
import YomitoriExport
import YomitoriTestSupport

@testable import YomitoriCommandLine

@Suite struct FolderSinkTests {
    private func files(pages: [Int], isWhole: Bool) throws -> [String] {
        let folder = try TemporaryFolder()
        let input = ListedInput(
            path: SourcePath("scan.tif"), source: .file(FileStatus.Identity(device: 0, inode: 0)),
            base: SourcePath("."))
        let sink = FolderSink(
            format: .text, options: .init(), inputs: [input], folder: SourcePath(folder.path),
            unfinished: UnfinishedFiles())
        for number in pages { try sink.add(SamplePages.page(of: ["page \(number)"], number: number), ofInput: 0) }
        try sink.endInput(0, isWhole: isWhole)
        return try folder.files().sorted().map { name in
            "\(name): \(try folder.text(of: name).split(separator: "\n").joined())"
        }
    }

    @Test func namesAFileOfOnePageAfterIt() throws {
        #expect(try files(pages: [1], isWhole: true) == ["scan.txt: page 1"])
    }

    @Test func numbersThePagesOfAFileThatEndsEarly() throws {
        #expect(try files(pages: [1], isWhole: false) == ["scan-1.txt: page 1"])
    }

    @Test func keepsThePagesNumbersWhereOneIsMissing() throws {
        #expect(try files(pages: [2, 3], isWhole: false) == ["scan-2.txt: page 2", "scan-3.txt: page 3"])
        #expect(try files(pages: [1, 3], isWhole: false) == ["scan-1.txt: page 1", "scan-3.txt: page 3"])
    }

    @Test func refusesToReplaceResultsOfAnotherFormat() throws {
        let folder = try TemporaryFolder()
        let inputs = ["other.png", "scan.tif"].map { name in
            ListedInput(
                path: SourcePath(name), source: .file(FileStatus.Identity(device: 0, inode: 0)), base: SourcePath("."))
        }
        func sink(_ format: ExportFormat) -> FolderSink {
            FolderSink(
                format: format, options: .init(), inputs: inputs, folder: SourcePath(folder.path),
                unfinished: UnfinishedFiles())
        }
        for pages in [[1], [1, 2]] {
            let first = sink(.ndlXML)
            try first.refuseOtherFormats { _ in nil }
            for number in pages { try first.add(SamplePages.page(of: ["a"], number: number), ofInput: 1) }
            try first.endInput(1, isWhole: true)
            let name = pages.count == 1 ? "scan.xml" : "scan-1.xml"
            for other in [ExportFormat.alto, .tei, .pageXML] {
                for count in [nil, pages.count] {
                    #expect {
                        try sink(other).refuseOtherFormats { _ in count }
                    } throws: { error in
                        let text = "\(error)"
                        return text.contains(name) && text.contains("ndl-xml") && text.contains(other.rawValue)
                    }
                }
                // What the run does not write: the name of another number of pages, and nothing at all.
                for count in [0, 3 - pages.count] { try sink(other).refuseOtherFormats { _ in count } }
            }
            // The same again, or under another extension.
            for format in [ExportFormat.ndlXML, .text, .json] {
                try sink(format).refuseOtherFormats { _ in pages.count }
            }
            try FileManager.default.removeItem(atPath: folder.path + "/" + name)
        }
    }
}
