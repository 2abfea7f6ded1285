/// The program that reads pages in a process of its own and speaks the workers' protocol (`docs/worker-protocol.md`).
public struct WorkerProgram: Hashable, Sendable {
    /// Path of the executable.
    public var executable: String
    /// Its arguments, its own name left out.
    public var arguments: [String]

    /// - Parameters:
    ///   - executable: a path; the default is the running program itself, also after its file was replaced.
    ///   - arguments: without the program's name.
    public init(executable: String = "/proc/self/exe", arguments: [String] = ["worker"]) {
        self.executable = executable
        self.arguments = arguments
    }
}
