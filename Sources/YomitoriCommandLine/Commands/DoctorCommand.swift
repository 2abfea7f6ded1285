import ArgumentParser

/// `yomitori doctor`
struct DoctorCommand: ParsableCommand, JobCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Show versions, device, folders and checksums, and read a page whose text is known.")

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var logging: LogArguments

    var job: Job { .doctor(DoctorJob(json: json)) }
}
