/// Where the program keeps things, after the XDG base directory specification (0.8), which asks to ignore paths that
/// are not absolute.
struct StandardFolders: Hashable, Sendable {
    /// Compiled models; nil when the environment names no home.
    let cache: String?

    init(environment: [String: String]) {
        func absolute(_ variable: String) -> String? {
            environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        cache =
            absolute("XDG_CACHE_HOME").map { $0 + "/yomitori" } ?? absolute("HOME").map { $0 + "/.cache/yomitori" }
    }
}
