import ArgumentParser
import YomitoriCore

/// `yomitori library`
struct LibraryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "library",
        abstract: "Keep copies of what people made of their pages: corrections, projects, notes.",
        subcommands: [Backup.self, Restore.self, Export.self])

    struct Backup: ParsableCommand, JobCommand {
        static let configuration = CommandConfiguration(
            abstract: "Copy the library into a file.",
            discussion: """
                It may be in use meanwhile. The copy takes its name when it is whole and has been looked through; an earlier \
                copy of that name is replaced, and any other file refused. Pictures are not in it. Pages that cannot be read \
                are named, and are in the copy as they are in the library; the command ends with 1 then.
                """)

        @Argument(help: ArgumentHelp("The file to write, for example library-backup.sqlite.", valueName: "file"))
        var file: String

        @OptionGroup var logging: LogArguments

        func validate() throws { try Fault.check(!file.isEmpty, "the file has no name") }

        var job: Job { .library(.backup(SourcePath(argument: file))) }
    }

    struct Restore: ParsableCommand, JobCommand {
        static let configuration = CommandConfiguration(
            abstract: "Put a copy in the library's place.",
            discussion: """
                The copy is looked through first, every page with its history; if anything is wrong with it, the library \
                stays as it is, and the pages that cannot be read are named. What was there is kept in a file beside the \
                library, which is named.
                """)

        @Argument(help: ArgumentHelp("A file that `library backup` wrote.", valueName: "file"))
        var file: String

        @Flag(help: "Take a copy also with pages that cannot be read; they stay so.")
        var withDamagedPages = false

        @OptionGroup var logging: LogArguments

        func validate() throws { try Fault.check(!file.isEmpty, "the file has no name") }

        var job: Job { .library(.restore(SourcePath(argument: file), withDamagedPages: withDamagedPages)) }
    }

    struct Export: ParsableCommand, JobCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write everything into a folder, for people and other programs.",
            discussion: """
                A folder a project; for each page its text, its page object in JSON, and its history. library.json lists \
                all of them. Pages that cannot be read are named, and all others written; the command ends with 1 then.
                """)

        @Argument(help: ArgumentHelp("The folder; made if missing.", valueName: "dir"))
        var folder: String

        @OptionGroup var logging: LogArguments

        func validate() throws { try Fault.check(!folder.isEmpty, "the folder has no name") }

        var job: Job { .library(.export(SourcePath(argument: folder))) }
    }
}
