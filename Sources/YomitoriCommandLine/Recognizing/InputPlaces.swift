import YomitoriCore

/// Where inputs stand below the folder that they have in common.
///
/// No two files have the same place and name, so that what is written about them can keep them apart.
struct InputPlaces {
    /// The names that lead from the root to the folder that all inputs are below.
    let common: [[UInt8]]
    private let workingFolder: SourcePath

    init(_ inputs: [ListedInput], workingFolder: SourcePath = .workingFolder) {
        self.workingFolder = workingFolder
        let bases = inputs.map { $0.base.components(from: workingFolder) }
        common = bases.dropFirst().reduce(bases.first ?? []) { zip($0, $1).prefix { $0 == $1 }.map(\.0) }
    }

    /// The folder that all inputs are below.
    var root: SourcePath { common.reduce(SourcePath("/")) { $0.appending($1) } }

    /// The folders between the common one and the input; none for standard input.
    func place(of input: ListedInput) -> [[UInt8]] {
        guard input.source != .standardInput else { return [] }
        return Array(input.path.components(from: workingFolder).dropLast().dropFirst(common.count))
    }
}
