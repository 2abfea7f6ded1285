import ArgumentParser

/// Refuses a command line that asks for two formats: the parser itself would take the last one without a word.
enum OneFormat {
    private static let option = "--format"

    /// - Parameter arguments: those of the whole command line.
    /// - Throws: `ValidationError`, which names the formats.
    static func check(_ arguments: [String]) throws {
        let options = arguments.prefix { $0 != "--" }
        let formats = options.indices.compactMap { index -> String? in
            if options[index].hasPrefix(option + "=") { return String(options[index].dropFirst(option.count + 1)) }
            // What follows is the parser's affair where it is missing.
            return options[index] == option ? options.dropFirst(index + 1).first ?? "" : nil
        }
        try Fault.check(
            formats.count < 2, "\(option) is given more than once (\(formats.joined(separator: ", "))); choose one")
    }
}
