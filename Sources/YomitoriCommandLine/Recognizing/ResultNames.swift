import YomitoriCore

/// The files below one folder that the pages of many inputs are written to, no two the same and none an input.
///
/// A result is called after its input's stem. Inputs of equal stem in one folder keep their extension; whatever still
/// meets an earlier name gets `~2`, `~3` and so on. All names of single pages are given out beforehand, so that they
/// do not hang on which inputs have several pages or fail.
struct ResultNames {
    private let folder: SourcePath
    private let suffix: [UInt8]
    private let inputIdentities: Set<FileStatus.Identity>
    /// For each input the folders below `folder`.
    private let places: [[[UInt8]]]
    /// For each input its name without the format's extension.
    private var bases: [[UInt8]] = []
    private var taken: Set<[[UInt8]]> = []

    init(inputs: [ListedInput], folder: SourcePath, fileExtension: String, workingFolder: SourcePath = .workingFolder) {
        self.folder = folder
        suffix = Array(("." + fileExtension).utf8)
        inputIdentities = Self.identities(of: inputs)
        let below = InputPlaces(inputs, workingFolder: workingFolder)
        places = inputs.map(below.place)

        let stems = inputs.map { Self.stem(of: $0) }
        var uses: [[[UInt8]]: Int] = [:]
        for (place, stem) in zip(places, stems) { uses[place + [stem], default: 0] += 1 }
        for (index, input) in inputs.enumerated() {
            let isShared = uses[places[index] + [stems[index]], default: 0] > 1
            let wanted = isShared ? Self.name(of: input) : stems[index]
            let base = Self.candidates(wanted, for: input).first { isFree($0 + suffix, in: places[index]) }
            self.bases.append(base ?? wanted)
            taken.insert(places[index] + [self.bases[index] + suffix])
        }
    }

    /// Where the only page of an input goes.
    func path(ofInput index: Int) -> SourcePath { path(bases[index] + suffix, in: places[index]) }

    /// Where the first page of an input goes that has several, if no other result has the name.
    func firstPathOfSeveral(ofInput index: Int) -> SourcePath {
        path(bases[index] + Array("-1".utf8) + suffix, in: places[index])
    }

    /// Where a page of an input that has several goes.
    ///
    /// - Parameter number: from 1, and asked for in this order.
    mutating func path(ofInput index: Int, page number: Int, input: ListedInput) -> SourcePath {
        let place = places[index]
        let ending = Array("-\(number)".utf8) + suffix
        if number == 1 {
            // The base must do for every page, however many there will be.
            taken.remove(place + [bases[index] + suffix])
            let others = taken.filter { $0.dropLast() == place[...] }.compactMap(\.last)
            bases[index] =
                Self.candidates(bases[index], for: input).first { base in
                    isFree(base + ending, in: place) && !others.contains { isNumbered($0, base: base) }
                } ?? bases[index]
        }
        let base = Self.candidates(bases[index], for: input).first { isFree($0 + ending, in: place) } ?? bases[index]
        taken.insert(place + [base + ending])
        return path(base + ending, in: place)
    }

    /// The files that no result may take the place of.
    private static func identities(of inputs: [ListedInput]) -> Set<FileStatus.Identity> {
        Set(
            inputs.flatMap { input -> [FileStatus.Identity] in
                guard case .file(let identity) = input.source else { return [] }
                let link = try? FileStatus(of: input.path, followingLinks: false).identity
                return [identity] + (link.map { [$0] } ?? [])
            })
    }

    /// The names that are tried: the one that is wanted, the input's whole name, and that with a number.
    private static func candidates(_ wanted: [UInt8], for input: ListedInput) -> some Sequence<[UInt8]> {
        let name = name(of: input)
        // There are more numbers than names that can be taken.
        return (0..<Int.max).lazy.map { count in
            count == 0 ? wanted : count == 1 ? name : name + Array("~\(count)".utf8)
        }
    }

    private func isFree(_ name: [UInt8], in place: [[UInt8]]) -> Bool {
        if taken.contains(place + [name]) { return false }
        let path = path(name, in: place)
        for followingLinks in [true, false] {
            guard let status = try? FileStatus(of: path, followingLinks: followingLinks) else { continue }
            if inputIdentities.contains(status.identity) { return false }
        }
        return true
    }

    /// Whether `name` is `base` with a page's number and the extension.
    private func isNumbered(_ name: [UInt8], base: [UInt8]) -> Bool {
        guard name.starts(with: base + [UInt8(ascii: "-")]), name.suffix(suffix.count) == suffix[...] else {
            return false
        }
        let digits = name.dropFirst(base.count + 1).dropLast(suffix.count)
        return !digits.isEmpty && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    private func path(_ name: [UInt8], in place: [[UInt8]]) -> SourcePath {
        (place + [name]).reduce(folder) { $0.appending($1) }
    }

    private static func name(of input: ListedInput) -> [UInt8] {
        input.source == .standardInput ? Array("stdin".utf8) : input.path.lastComponent
    }

    private static func stem(of input: ListedInput) -> [UInt8] {
        let name = name(of: input)
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
        return Array(name[..<dot])
    }
}
