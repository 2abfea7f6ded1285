import YomitoriCore

/// Names the results of inputs that are added to a batch together: no two names the same, whichever inputs turn out to have
/// several pages, and none like that of an input which the batch has.
///
/// A result is called after its input's stem. Inputs of one stem in one folder that are added together have their whole names,
/// as has one whose stem is another's name by then, or would be the name of one of its pages; what even then has another's
/// name gets `~2`, `~3` and so on.
struct ResultNaming {
    private static let slash = UInt8(ascii: "/")

    private let root: [[UInt8]]
    /// The stems that several of the inputs have, with their places.
    private let shared: Set<[UInt8]>
    private let earlier: EarlierNames?
    private var singles: Set<[UInt8]> = []
    private var divided: Set<[UInt8]> = []
    /// What names of single pages are without the number at their end.
    private var unnumbered: Set<[UInt8]> = []
    /// Where to look on for a free name of a single page, by the whole name, unless at the first (`ResultNameChoice`): no name
    /// becomes free again.
    private var singlePlaces: [[UInt8]: Int] = [:]
    /// The same for names of several pages.
    private var dividedPlaces: [[UInt8]: Int] = [:]

    /// - Parameters:
    ///   - paths: of the inputs that are added together, from the root on; each input once.
    ///   - root: the folder that results' places start from.
    ///   - earlier: the names in the batch, where it has any.
    init(_ paths: some Sequence<SourcePath>, below root: SourcePath, after earlier: EarlierNames? = nil) {
        let folders = Self.components(of: root)
        var uses: [[UInt8]: Int] = [:]
        for path in paths {
            let (place, name) = Self.parted(path, below: folders)
            uses[place + Self.stem(of: name), default: 0] += 1
        }
        shared = Set(uses.filter { $0.value > 1 }.keys)
        self.root = folders
        self.earlier = earlier
    }

    /// The folder that all inputs are below.
    ///
    /// - Parameter folder: one more folder that it is or is above.
    static func root(of paths: some Sequence<SourcePath>, and folder: SourcePath?) -> SourcePath {
        var common = folder.map(components)
        for path in paths {
            let folders = components(of: path).dropLast()
            common = common.map { Array(zip($0, folders).prefix { $0 == $1 }.map(\.0)) } ?? Array(folders)
        }
        return SourcePath(bytes: common.map { $0.isEmpty ? [slash] : $0.flatMap { [slash] + $0 } } ?? [slash])
    }

    /// The name of an input's results; another one's as long as it is not said to be taken.
    mutating func name(of path: SourcePath) throws -> ResultName {
        let (place, name) = Self.parted(path, below: root)
        let (whole, stem) = (place + name, place + Self.stem(of: name))
        let choice = ResultNameChoice(wanted: shared.contains(stem) ? whole : stem, whole: whole)
        let single = try choice.free(from: singlePlaces[whole] ?? 0) { candidate in
            guard try !isSingle(candidate) else { return false }
            return try ResultName.unnumbered(candidate).map { try !isDivided($0) } ?? true
        }
        let several = try choice.free(from: dividedPlaces[whole] ?? 0) { try !isDivided($0) && !isUnnumbered($0) }
        if single > 0 { singlePlaces[whole] = single }
        if several > 0 { dividedPlaces[whole] = several }
        return ResultName(single: choice[single], divided: choice[several])
    }

    /// Says that an input has this name.
    mutating func take(_ name: ResultName) {
        singles.insert(name.single)
        divided.insert(name.divided)
        if let base = ResultName.unnumbered(name.single) { unnumbered.insert(base) }
    }

    private func isSingle(_ name: [UInt8]) throws -> Bool {
        try singles.contains(name) || earlier?.haveSingle(name) == true
    }

    private func isDivided(_ name: [UInt8]) throws -> Bool {
        try divided.contains(name) || earlier?.haveDivided(name) == true
    }

    private func isUnnumbered(_ name: [UInt8]) throws -> Bool {
        try unnumbered.contains(name) || earlier?.haveNumbered(name) == true
    }

    // MARK: - Paths

    /// The names that lead from the root to it, `..` resolved by name alone: no result is written outside its folder.
    private static func components(of path: SourcePath) -> [[UInt8]] {
        path.bytes.split(separator: slash).reduce(into: []) { parts, part in
            if part.elementsEqual("..".utf8) { _ = parts.popLast() } else { parts.append(Array(part)) }
        }
    }

    /// The folders between the root and an input, each with a slash behind, and its name. Of one that was added later and is
    /// not below the root, the folders that it does not share with it.
    private static func parted(_ path: SourcePath, below root: [[UInt8]]) -> (place: [UInt8], name: [UInt8]) {
        let parts = components(of: path)
        let folders = parts.dropLast()
        let common = zip(folders, root).prefix { $0 == $1 }.count
        return (folders.dropFirst(common).flatMap { $0 + [slash] }, parts.last ?? [])
    }

    /// The name without its last extension; a leading dot starts none.
    private static func stem(of name: [UInt8]) -> [UInt8] {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
        return Array(name[..<dot])
    }
}
