import Yams

/// One mapping of a `pack.yaml`: reads its keys strictly and names the place of whatever is wrong.
struct ManifestSection {
    /// Something wrong in the manifest.
    struct Fault: Error {
        let reason: String
    }

    /// Keys from the top to here, joined by dots; empty at the top.
    private let path: String
    private let mapping: Node.Mapping

    /// - Parameters:
    ///   - allowed: the keys there may be; nil: whatever there is.
    ///   - overlooked: keys that mean nothing any more.
    /// - Throws: ``Fault`` when the node is no mapping or has a key that is in neither.
    init(_ node: Node, path: String = "", allowed: [String]?, overlooked: [String] = []) throws {
        guard case .mapping(let mapping) = node else {
            throw Fault(reason: "\(path.isEmpty ? "the manifest" : path) must hold keys and values")
        }
        self.path = path
        self.mapping = mapping
        guard let allowed else { return }
        for key in mapping.keys {
            guard let name = key.string, allowed.contains(name) || overlooked.contains(name) else {
                let line = key.mark.map { "line \($0.line): " } ?? ""
                let place = path.isEmpty ? "" : " in \(path)"
                throw Fault(
                    reason:
                        "\(line)unknown key \(key.string ?? "?")\(place); allowed are \(allowed.joined(separator: ", "))"
                )
            }
        }
    }

    func has(_ key: String) -> Bool { mapping[Node(key)] != nil }

    func node(_ key: String) throws -> Node {
        guard let node = mapping[Node(key)] else { throw Fault(reason: "\(name(key)) is missing") }
        return node
    }

    func section(_ key: String, allowed: [String]?) throws -> ManifestSection {
        try ManifestSection(try node(key), path: name(key), allowed: allowed)
    }

    /// A list of mappings, at least one.
    func sections(_ key: String, allowed: [String]) throws -> [ManifestSection] {
        guard case .sequence(let sequence) = try node(key), !sequence.isEmpty else {
            throw fault(key, "must be a list of keys and values")
        }
        return try sequence.enumerated().map { index, node in
            try ManifestSection(node, path: "\(name(key))[\(index)]", allowed: allowed)
        }
    }

    /// A text that is not empty.
    func text(_ key: String) throws -> String {
        guard let text = try node(key).string, !text.isEmpty else { throw fault(key, "must be a text") }
        return text
    }

    func texts(_ key: String) throws -> [String] {
        guard case .sequence(let sequence) = try node(key), !sequence.isEmpty else {
            throw fault(key, "must be a list of texts")
        }
        return try sequence.map { node in
            guard let text = node.string, !text.isEmpty else { throw fault(key, "must be a list of texts") }
            return text
        }
    }

    func integer(_ key: String, in range: ClosedRange<Int>) throws -> Int {
        guard let value = try node(key).int, range.contains(value) else {
            throw fault(key, "must be a whole number of \(range.lowerBound)…\(range.upperBound)")
        }
        return value
    }

    func integers(_ key: String, in range: ClosedRange<Int>) throws -> [Int] {
        guard case .sequence(let sequence) = try node(key) else { throw fault(key, "must be a list of whole numbers") }
        return try sequence.map { node in
            guard let value = node.int, range.contains(value) else {
                throw fault(key, "must be a list of whole numbers of \(range.lowerBound)…\(range.upperBound)")
            }
            return value
        }
    }

    func truth(_ key: String) throws -> Bool {
        guard let value = try node(key).bool else { throw fault(key, "must be true or false") }
        return value
    }

    func number(_ key: String, in range: ClosedRange<Double>) throws -> Double {
        guard let value = try node(key).float, range.contains(value) else {
            throw fault(key, "must be a number of \(range.lowerBound)…\(range.upperBound)")
        }
        return value
    }

    /// Three numbers, one a channel.
    func channels(_ key: String, in range: ClosedRange<Double>) throws -> [Float] {
        guard case .sequence(let sequence) = try node(key), sequence.count == 3 else {
            throw fault(key, "must be a list of three numbers")
        }
        return try sequence.map { node in
            guard let value = node.float, range.contains(value) else {
                throw fault(key, "must be a list of three numbers of \(range.lowerBound)…\(range.upperBound)")
            }
            return Float(value)
        }
    }

    /// A number that says where it comes from: `{value: …, source: …}`.
    func sourcedNumber(_ key: String, in range: ClosedRange<Double>) throws -> Double {
        let section = try section(key, allowed: ["value", "source"])
        _ = try section.text("source")
        return try section.number("value", in: range)
    }

    /// A whole number that says where it comes from.
    func sourcedInteger(_ key: String, in range: ClosedRange<Int>) throws -> Int {
        let section = try section(key, allowed: ["value", "source"])
        _ = try section.text("source")
        return try section.integer("value", in: range)
    }

    /// One of the enum's raw values, or of `choices`.
    func choice<Choice: RawRepresentable & CaseIterable & Equatable>(
        _ key: String, _: Choice.Type, among choices: [Choice] = Array(Choice.allCases)
    ) throws -> Choice where Choice.RawValue == String {
        guard let text = try node(key).string, let choice = choices.first(where: { $0.rawValue == text }) else {
            throw fault(key, "must be one of \(choices.map(\.rawValue).joined(separator: ", "))")
        }
        return choice
    }

    func fault(_ key: String, _ reason: String) -> Fault {
        let line = mapping[Node(key)]?.mark.map { "line \($0.line): " } ?? ""
        return Fault(reason: "\(line)\(name(key)) \(reason)")
    }

    private func name(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}
