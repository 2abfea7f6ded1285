import ArgumentParser
import YomitoriCore

/// `yomitori models`
struct ModelsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "models",
        abstract: "Install, check and remove model packs.",
        subcommands: [List.self, Install.self, Verify.self, Remove.self, Path.self])

    struct List: ParsableCommand, JobCommand {
        static let configuration = CommandConfiguration(abstract: "List the installed packs.")
        @OptionGroup var logging: LogArguments
        var job: Job { .models(.list) }
    }

    struct Install: ParsableCommand, JobCommand {
        static let configuration = CommandConfiguration(
            abstract: "Install a pack from a wheel, or from a folder with its files or such a wheel.",
            discussion: "Every file is checked against its size and SHA-256. `make setup` does all of it by itself.")

        @Argument(help: ArgumentHelp("The pack's name, for example general.", valueName: "pack"))
        var pack: String

        @Option(help: ArgumentHelp("The wheel or the folder.", valueName: "wheel|dir"))
        var from: String

        @Flag(help: "Install for every user of this machine, below /usr/local/share.")
        var system = false

        @OptionGroup var logging: LogArguments

        var job: Job { .models(.install(pack: pack, source: SourcePath(argument: from), system: system)) }
    }

    struct Verify: ParsableCommand, JobCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check every file of a pack, or of all that are installed, against its size and SHA-256.")

        @Argument(help: ArgumentHelp("The pack's name, or the folder of a pack with a slash.", valueName: "pack"))
        var pack: String?

        @OptionGroup var logging: LogArguments

        var job: Job { .models(.verify(pack: pack)) }
    }

    struct Remove: ParsableCommand, JobCommand {
        static let configuration = CommandConfiguration(abstract: "Remove an installed pack.")

        @Argument(help: ArgumentHelp("The pack's name.", valueName: "pack"))
        var pack: String

        @Flag(help: "Remove it from the folder for every user of this machine.")
        var system = false

        @OptionGroup var logging: LogArguments

        var job: Job { .models(.remove(pack: pack, system: system)) }
    }

    struct Path: ParsableCommand, JobCommand {
        static let configuration = CommandConfiguration(abstract: "Print the folder in which your packs are installed.")
        @OptionGroup var logging: LogArguments
        var job: Job { .models(.path) }
    }
}
