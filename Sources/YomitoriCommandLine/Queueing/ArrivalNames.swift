import YomitoriCore

/// The files below one folder that the pages of inputs are written to which come one after the other: no two the same, none
/// an input, and none ever another because of what comes later or is found out about how many pages an input has.
///
/// A result is called after its input's stem, where no earlier input has that name or could have it for one of its pages;
/// else after the input's whole name, and that with `~2`, `~3` and so on.
struct ArrivalNames {
    private let folder: SourcePath
    private let suffix: [UInt8]
    private let inputIdentities: Set<FileStatus.Identity>
    private var names: [Name] = []

    private struct Name {
        let input: ListedInput
        /// The folders below the results' folder.
        let place: [[UInt8]]
        /// Without the format's extension: where the input has one page, and what stands before `-1` where it has several.
        var single: [UInt8] = []
        var divided: [UInt8] = []
    }

    /// - Parameter root: a folder that results' places start from, if no input is above it.
    init(
        inputs: [ListedInput], from root: SourcePath?, folder: SourcePath, fileExtension: String,
        workingFolder: SourcePath = .workingFolder
    ) {
        self.folder = folder
        suffix = Array(("." + fileExtension).utf8)
        inputIdentities = ResultNames.identities(of: inputs)
        let below = InputPlaces(inputs, below: root, workingFolder: workingFolder)
        var singles: Set<[[UInt8]]> = []
        var dividing: Set<[[UInt8]]> = []
        // What an earlier single name is with the number at its end left out: no later input's pages are called so.
        var numbered: Set<[[UInt8]]> = []
        for input in inputs {
            var name = Name(input: input, place: below.place(of: input))
            let place = name.place
            let candidates = ResultNames.candidates(ResultNames.stem(of: input), for: input)
            name.single =
                candidates.first { base in
                    !singles.contains(place + [base])
                        && !(Self.unnumbered(base).map { dividing.contains(place + [$0]) } ?? false)
                        && !isInput(base + suffix, in: place)
                } ?? []
            name.divided =
                candidates.first { !dividing.contains(place + [$0]) && !numbered.contains(place + [$0]) } ?? []
            singles.insert(place + [name.single])
            dividing.insert(place + [name.divided])
            if let base = Self.unnumbered(name.single) { numbered.insert(place + [base]) }
            names.append(name)
        }
    }

    /// Where the only page of an input goes.
    func path(ofInput index: Int) -> SourcePath { path(names[index].single + suffix, in: names[index].place) }

    /// Where a page of an input that has several goes.
    ///
    /// - Parameter number: from 1.
    func path(ofInput index: Int, page number: Int) -> SourcePath {
        let name = names[index]
        let ending = Array("-\(number)".utf8) + suffix
        let base = ResultNames.candidates(name.divided, for: name.input).first { !isInput($0 + ending, in: name.place) }
        return path((base ?? name.divided) + ending, in: name.place)
    }

    /// The name before a hyphen and digits at its end; nil when it does not end so.
    private static func unnumbered(_ name: [UInt8]) -> [UInt8]? {
        let digits = name.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        let base = name.dropLast(digits)
        return digits > 0 && base.last == UInt8(ascii: "-") ? Array(base.dropLast()) : nil
    }

    private func isInput(_ name: [UInt8], in place: [[UInt8]]) -> Bool {
        let path = path(name, in: place)
        return [true, false].contains { followingLinks in
            (try? FileStatus(of: path, followingLinks: followingLinks)).map { inputIdentities.contains($0.identity) }
                ?? false
        }
    }

    private func path(_ name: [UInt8], in place: [[UInt8]]) -> SourcePath {
        (place + [name]).reduce(folder) { $0.appending($1) }
    }
}
