import Glibc
import YomitoriCore

/// A name in a folder.
struct FolderEntry {
    let name: [UInt8]
    let isFolder: Bool

    /// Files and folders whose name does not begin with a dot; links are left out. Nothing where it must not be looked.
    static func entries(of folder: SourcePath, atMost limit: Int) -> [FolderEntry] {
        guard let handle = folder.withCString({ opendir($0) }) else { return [] }
        defer { closedir(handle) }
        var entries: [FolderEntry] = []
        while entries.count < limit, let entry = readdir(handle) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard name.first != UInt8(ascii: ".") else { continue }
            switch Int(entry.pointee.d_type) {
            case Int(DT_DIR): entries.append(FolderEntry(name: name, isFolder: true))
            case Int(DT_REG), Int(DT_UNKNOWN): entries.append(FolderEntry(name: name, isFolder: false))
            default: continue
            }
        }
        return entries
    }
}
