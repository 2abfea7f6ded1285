import ArgumentParser
import YomitoriCore

/// `yomitori models`
struct ModelsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "models",
        abstract: "Install, check and remove model packs.",
        subcommands: [List.self, Install.self, Verify.self, Remove.self, Path.self])

    struct List: ParsableCommand, JobCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the packs, installed or not, with who made them.")
        @OptionGroup var logging: LogArguments
        var job: Job { .models(.list) }
    }

    struct Install: ParsableCommand, JobCommand {
        static let configuration = CommandConfiguration(
            abstract: "Install a pack: download it, or take it from a wheel or a folder.",
            discussion: """
                Without --from the pack is downloaded from where it is published, as ndl and koten are; a download that \
                breaks off is taken up by the same command. Every file is checked against its size and hashes. The pack \
                general comes from a wheel. The words of a language, words-ja for example, are compiled from where Debian's \
                package puts them. `make setup` installs general and all words.
                """)

        @Argument(help: ArgumentHelp("The pack's name, for example general.", valueName: "pack"))
        var pack: String

        @Option(
            help: ArgumentHelp(
                "The wheel, or a folder: with the pack's files, with the wheel, or a clone of the repository that publishes them.",
                valueName: "wheel|dir"))
        var from: String?

        @Flag(help: "Install for every user of this machine, below /usr/local/share.")
        var system = false

        @OptionGroup var logging: LogArguments

        func validate() throws { try Fault.check(from != "", "--from has no name") }

        var job: Job {
            .models(.install(pack: pack, source: from.map { SourcePath(argument: $0) }, system: system))
        }
    }

    struct Verify: ParsableCommand, JobCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check every file of a pack, or of all that are installed, against its size and hashes.")

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
