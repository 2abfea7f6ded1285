/// Where programs keep what is a person's own, by the XDG Base Directory Specification.
package enum StandardFolder: String, CaseIterable {
    /// What a person has made or installed.
    case data
    /// What a program remembers between its runs.
    case state
    /// What can be made again.
    case cache

    /// This program's folder of the kind: `$XDG_STATE_HOME/yomitori`, else `$HOME/.local/state/yomitori`, and so on.
    ///
    /// The specification asks to ignore paths that are not absolute. Nil when the environment names no home.
    package func path(in environment: [String: String]) -> String? {
        let places = [("XDG_\(rawValue.uppercased())_HOME", ""), ("HOME", underHome)]
        for (variable, rest) in places {
            guard let folder = environment[variable], folder.hasPrefix("/") else { continue }
            return (folder == "/" ? "" : folder) + rest + "/yomitori"
        }
        return nil
    }

    private var underHome: String {
        switch self {
        case .data: "/.local/share"
        case .state: "/.local/state"
        case .cache: "/.cache"
        }
    }
}
