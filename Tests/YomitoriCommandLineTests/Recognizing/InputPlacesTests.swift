import Testing
import YomitoriCore

@testable import YomitoriCommandLine

@Suite struct InputPlacesTests {
    private func input(_ path: String, base: String? = nil) -> ListedInput {
        let path = SourcePath(path)
        return ListedInput(
            path: path, source: path == InputListing.standardInputPath ? .standardInput : .fault("not there"),
            base: base.map { SourcePath($0) } ?? path.folder)
    }

    @Test(arguments: [
        (["a.png"], "/work"), (["x/a.png", "y/a.png"], "/work"), (["/p/q/a.png", "/p/r/s/a.png"], "/p"),
        (["../a.png"], "/"), ([], "/"), (["/p/a.png", "-"], "/"),
    ])
    func findsTheFolderThatAllInputsAreBelow(paths: [String], root: String) {
        let places = InputPlaces(paths.map { input($0) }, workingFolder: SourcePath("/work"))
        #expect(places.root == SourcePath(root))
    }

    @Test func keepsTheFoldersBelowIt() {
        let inputs = [input("books/one/a.png", base: "books"), input("books/two/deep/a.png", base: "books")]
        let places = InputPlaces(inputs, workingFolder: SourcePath("/work"))
        #expect(places.root == SourcePath("/work/books"))
        let names = inputs.map { places.place(of: $0).map { String(decoding: $0, as: UTF8.self) } }
        #expect(names == [["one"], ["two", "deep"]])
    }
}
