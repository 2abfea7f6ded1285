/// One change of a page's document, as the HTTP interface names it: `{"op": "setText", "line": "l12", "text": "…"}`.
public enum EditOperation: Hashable, Sendable {
    case replaceCharacters(ReplaceCharacters)
    case setText(SetText)
    case accept(AcceptLine)
    case splitLine(SplitLine)
    case mergeLines(MergeLines)
    case deleteLine(DeleteLine)
    case insertLine(InsertLine)
    case moveLine(MoveLine)
    case setLineKind(SetLineKind)
    case setRuby(SetRuby)
    case splitBlock(SplitBlock)
    case mergeBlocks(MergeBlocks)
    case moveBlock(MoveBlock)
    case setBlockKind(SetBlockKind)
    case insertBlock(InsertBlock)
    case deleteBlock(DeleteBlock)

    var edit: any DocumentEdit {
        switch self {
        case .replaceCharacters(let edit): edit
        case .setText(let edit): edit
        case .accept(let edit): edit
        case .splitLine(let edit): edit
        case .mergeLines(let edit): edit
        case .deleteLine(let edit): edit
        case .insertLine(let edit): edit
        case .moveLine(let edit): edit
        case .setLineKind(let edit): edit
        case .setRuby(let edit): edit
        case .splitBlock(let edit): edit
        case .mergeBlocks(let edit): edit
        case .moveBlock(let edit): edit
        case .setBlockKind(let edit): edit
        case .insertBlock(let edit): edit
        case .deleteBlock(let edit): edit
        }
    }
}

extension EditOperation: Codable {
    private enum Name: String, Codable, CaseIterable {
        case replaceCharacters, setText, accept, splitLine, mergeLines, deleteLine, insertLine, moveLine, setLineKind
        case setRuby, splitBlock, mergeBlocks, moveBlock, setBlockKind, insertBlock, deleteBlock
    }

    private enum CodingKeys: String, CodingKey { case op }

    /// What `op` may say.
    package static var names: [String] { Name.allCases.map(\.rawValue) }

    /// Reads the JSON; a name that is none of these is an error that lists them.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let text = try values.decode(String.self, forKey: .op)
        guard let name = Name(rawValue: text) else {
            let choices = "one of " + Self.names.joined(separator: ", ")
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: values.codingPath + [CodingKeys.op], debugDescription: "an operation is \(choices)",
                    underlyingError: LibraryError.invalidValue(choices)))
        }
        switch name {
        case .replaceCharacters: self = .replaceCharacters(try .init(from: decoder))
        case .setText: self = .setText(try .init(from: decoder))
        case .accept: self = .accept(try .init(from: decoder))
        case .splitLine: self = .splitLine(try .init(from: decoder))
        case .mergeLines: self = .mergeLines(try .init(from: decoder))
        case .deleteLine: self = .deleteLine(try .init(from: decoder))
        case .insertLine: self = .insertLine(try .init(from: decoder))
        case .moveLine: self = .moveLine(try .init(from: decoder))
        case .setLineKind: self = .setLineKind(try .init(from: decoder))
        case .setRuby: self = .setRuby(try .init(from: decoder))
        case .splitBlock: self = .splitBlock(try .init(from: decoder))
        case .mergeBlocks: self = .mergeBlocks(try .init(from: decoder))
        case .moveBlock: self = .moveBlock(try .init(from: decoder))
        case .setBlockKind: self = .setBlockKind(try .init(from: decoder))
        case .insertBlock: self = .insertBlock(try .init(from: decoder))
        case .deleteBlock: self = .deleteBlock(try .init(from: decoder))
        }
    }

    /// Writes the JSON.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(name, forKey: .op)
        try edit.encode(to: encoder)
    }

    private var name: Name {
        switch self {
        case .replaceCharacters: .replaceCharacters
        case .setText: .setText
        case .accept: .accept
        case .splitLine: .splitLine
        case .mergeLines: .mergeLines
        case .deleteLine: .deleteLine
        case .insertLine: .insertLine
        case .moveLine: .moveLine
        case .setLineKind: .setLineKind
        case .setRuby: .setRuby
        case .splitBlock: .splitBlock
        case .mergeBlocks: .mergeBlocks
        case .moveBlock: .moveBlock
        case .setBlockKind: .setBlockKind
        case .insertBlock: .insertBlock
        case .deleteBlock: .deleteBlock
        }
    }
}
