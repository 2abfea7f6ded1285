import Foundation

/// Names that can be unpacked anywhere without leaving the folder, and no two of which are the same file somewhere.
struct ArchiveNames {
    /// Bytes of a component: the limit of Linux's and macOS's file systems is 255; the rest is for a number.
    private static let componentLimit = 240
    private static let componentCountLimit = 32
    /// What Windows keeps for devices, with any extension.
    private static let devices = Set(
        ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })

    private var used: Set<String> = []

    /// The safe form of `name`, with a number before its extension when it is taken.
    mutating func add(_ name: String) -> String {
        let safe = Self.safe(name)
        var candidate = safe
        var number = 1
        while !used.insert(candidate.lowercased()).inserted {
            number += 1
            candidate = Self.numbered(safe, number)
        }
        return candidate
    }

    /// Relative, without `.` and `..`, in the characters that all file systems take.
    static func safe(_ name: String) -> String {
        let components = name.precomposedStringWithCanonicalMapping.unicodeScalars
            .split { $0 == "/" || $0 == "\\" }
            .map { component(String($0)) }.filter { !$0.isEmpty }
        return components.isEmpty
            ? "unnamed" : components.suffix(componentCountLimit).joined(separator: "/")
    }

    /// Empty for what is no name.
    private static func component(_ name: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in name.unicodeScalars { scalars.append(isPlain(scalar) ? scalar : "_") }
        // Windows drops points and spaces at the end, which also takes `.` and `..` away.
        while let last = scalars.last, [" ", "."].contains(last) { scalars.removeLast() }
        guard !scalars.isEmpty else { return "" }
        var text = shortened(String(scalars), to: componentLimit)
        let stem = text.prefix { $0 != "." }.lowercased()
        if devices.contains(stem) || text.hasPrefix("~") { text = "_" + text }
        return text
    }

    /// No control characters, none that turn the direction of writing, none that Windows forbids.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: false
        default: !"<>:\"|?*".unicodeScalars.contains(scalar)
        }
    }

    /// The beginning and the extension, `limit` bytes at most.
    private static func shortened(_ name: String, to limit: Int) -> String {
        guard name.utf8.count > limit else { return name }
        let (stem, ending) = parted(name)
        let kept = ending.utf8.count <= 16 ? ending : ""
        var short = kept.isEmpty ? name : stem
        while short.utf8.count + kept.utf8.count > limit { short.unicodeScalars.removeLast() }
        return short + kept
    }

    private static func numbered(_ name: String, _ number: Int) -> String {
        let start = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
        let (stem, ending) = parted(String(name[start...]))
        return name[..<start] + stem + "-\(number)" + ending
    }

    /// The extension has its point; a name that begins with its only point has none.
    private static func parted(_ name: String) -> (stem: String, ending: String) {
        guard let point = name.lastIndex(of: "."), point != name.startIndex else { return (name, "") }
        return (String(name[..<point]), String(name[point...]))
    }
}
