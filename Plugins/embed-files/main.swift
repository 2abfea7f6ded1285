import Foundation

// embed-files OUTPUT ROOT FILE…: writes Swift code with the contents of the files, each named by its path below ROOT.

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
    FileHandle.standardError.write(Data("embed-files OUTPUT ROOT FILE…\n".utf8))
    exit(64)
}
let root = arguments[2].hasSuffix("/") ? arguments[2] : arguments[2] + "/"
var code = """
    /// Files of the target as they were when it was built; made by embed-files.
    enum EmbeddedFiles {
        /// Path below the target's folder, and the content in base 64.
        static let all: [(path: String, content: String)] = [

    """
for file in arguments.dropFirst(3) {
    let content = try Data(contentsOf: URL(fileURLWithPath: file))
    let name = file.hasPrefix(root) ? String(file.dropFirst(root.count)) : file
    code += "        (\(String(reflecting: name)), \"\(content.base64EncodedString())\"),\n"
}
code += "    ]\n}\n"
try Data(code.utf8).write(to: URL(fileURLWithPath: arguments[1]), options: .atomic)
