import Testing
import YomitoriCore

@testable import YomitoriCommandLine

@Suite struct ResultNamesTests {
    private func inputs(_ paths: [String], base: String? = nil) -> [ListedInput] {
        paths.enumerated().map { index, name in
            let path = SourcePath(name)
            let identity = FileStatus.Identity(device: .max, inode: UInt64(index))
            return ListedInput(
                path: path, source: name == "-" ? .standardInput : .file(identity),
                base: base.map { SourcePath($0) } ?? path.folder)
        }
    }

    private func names(_ inputs: [ListedInput]) -> ResultNames {
        ResultNames(
            inputs: inputs, folder: SourcePath("/nowhere/out"), fileExtension: "txt", workingFolder: SourcePath("/work")
        )
    }

    private func singles(_ paths: [String], base: String? = nil) -> [String] {
        let inputs = inputs(paths, base: base)
        let names = names(inputs)
        return inputs.indices.map { String(names.path(ofInput: $0).displayed.dropFirst("/nowhere/out/".count)) }
    }

    @Test(arguments: [
        (["a.png"], ["a.txt"]), (["a.png", "a.jpg", "b.png"], ["a.png.txt", "a.jpg.txt", "b.txt"]),
        (["x/a.png", "y/a.png"], ["x/a.txt", "y/a.txt"]), (["x/a.png", "x/b.png"], ["a.txt", "b.txt"]),
        (["a.png", "x/a.png"], ["a.txt", "x/a.txt"]), (["/p/a.png", "/q/r/a.png"], ["p/a.txt", "q/r/a.txt"]),
        (["./x/../a.png", "b.png"], ["a.txt", "b.txt"]), (["a.png", "a.png"], ["a.png.txt", "a.png~2.txt"]),
        (["a.png.jpg", "a.png", "a.jpg"], ["a.png.txt", "a.png~2.txt", "a.jpg.txt"]),
        (["-", "stdin.png"], ["stdin.txt", "stdin.png.txt"]), ([".hidden", "noext"], [".hidden.txt", "noext.txt"]),
    ])
    func callsResultsAfterTheirInputs(paths: [String], results: [String]) {
        #expect(singles(paths) == results)
    }

    @Test func keepsFoldersBelowTheOneThatWasGiven() {
        #expect(singles(["in/deep/er/a.png"], base: "in") == ["deep/er/a.txt"])
    }

    @Test func keepsEveryByteOfAName() {
        let path = SourcePath(bytes: [0xFF, 0x0A, 0x2E, 0x70])
        let input = ListedInput(
            path: path, source: .file(FileStatus.Identity(device: .max, inode: 1)), base: SourcePath("."))
        #expect(names([input]).path(ofInput: 0).lastComponent == [0xFF, 0x0A] + Array(".txt".utf8))
    }

    @Test func numbersThePagesOfAFileAndMeetsNoOtherInput() {
        let inputs = inputs(["a.tif", "a-2.png", "b.tif"])
        var names = names(inputs)
        func page(_ index: Int, _ number: Int) -> String {
            String(
                decoding: names.path(ofInput: index, page: number, input: inputs[index]).lastComponent, as: UTF8.self)
        }
        #expect(page(0, 1) == "a.tif-1.txt")
        #expect(page(0, 2) == "a.tif-2.txt")
        #expect(names.path(ofInput: 1).lastComponent == Array("a-2.txt".utf8))
        #expect(page(2, 1) == "b-1.txt")
        #expect(page(2, 2) == "b-2.txt")
    }
}
