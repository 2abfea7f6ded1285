import YomitoriCore

/// Finds out what the inputs of a command line stand for.
struct InputListing {
    /// Whether folders inside of folders are searched too.
    var recursive: Bool

    static let standardInputPath = SourcePath("-")

    /// Files stay in the order given, a folder's pictures come in natural order, those of its sub-folders after its own.
    func inputs(for paths: [SourcePath]) -> [ListedInput] {
        paths.flatMap { path -> [ListedInput] in
            if path == Self.standardInputPath {
                return [ListedInput(path: path, source: .standardInput, base: SourcePath("."))]
            }
            do throws(SystemError) {
                let status = try FileStatus(of: path)
                guard status.kind == .folder else {
                    return [ListedInput(path: path, source: .file(status.identity), base: path.folder)]
                }
                let found = pictures(in: path, base: path, above: [status.identity])
                return found.isEmpty ? [fault(path, emptyFolder)] : found
            } catch {
                return [fault(path, error.description)]
            }
        }
    }

    private var emptyFolder: String {
        "no pictures in this folder" + (recursive ? "" : "; --recursive searches the folders inside it too")
    }

    private func fault(_ path: SourcePath, _ problem: String) -> ListedInput {
        ListedInput(path: path, source: .fault(problem), base: path.folder)
    }

    /// - Parameter above: the folders on the way here; a link back to one of them is not followed.
    private func pictures(in folder: SourcePath, base: SourcePath, above: Set<FileStatus.Identity>) -> [ListedInput] {
        let names: [[UInt8]]
        do throws(SystemError) {
            names = try Folder(folder).names()
        } catch {
            return [fault(folder, error.description)]
        }
        var files: [ListedInput] = []
        var below: [ListedInput] = []
        for name in names where name.first != UInt8(ascii: ".") {
            let path = folder.appending(name)
            do throws(SystemError) {
                let status = try FileStatus(of: path)
                switch status.kind {
                case .file where PictureNames.includes(name):
                    files.append(ListedInput(path: path, source: .file(status.identity), base: base))
                case .folder where recursive && !above.contains(status.identity):
                    below += pictures(in: path, base: base, above: above.union([status.identity]))
                case .file, .folder, .other: break
                }
            } catch {
                if PictureNames.includes(name) { files.append(fault(path, error.description)) }
            }
        }
        return files + below
    }
}
