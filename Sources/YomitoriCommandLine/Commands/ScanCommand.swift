import ArgumentParser
import YomitoriCore
import YomitoriImaging

/// `yomitori scan`
struct ScanCommand: ParsableCommand, JobCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Make flat pictures of the pages in photographs.",
        discussion: """
            Finds the page by its edges and writes it, upright and in its own proportions, as a JPEG file into a folder. \
            Print that leans by 0.2 to 5 degrees is straightened, with or without edges. A picture with neither edges nor \
            such print is refused; its page's corners can be given.
            """)

    @Argument(
        help: ArgumentHelp(
            "A picture, a folder of pictures, or - for one picture on standard input.", valueName: "input"))
    var inputs: [String]

    @Option(help: ArgumentHelp("The folder for the flat pictures; it is made where it is missing.", valueName: "dir"))
    var output: String

    @Option(
        help: ArgumentHelp(
            "The page's corners in pixels of the upright picture, clockwise from its top left; for one picture.",
            valueName: "x,y,x,y,x,y,x,y"))
    var corners: String?

    @Flag(help: "Take shadows and the fall of light off the page.")
    var evenLight = false

    @Flag(help: "Part two pages that lie side by side at their gutter; the left one is written first.")
    var splitSpread = false

    @Flag(help: "Search the folders inside folders too.")
    var recursive = false

    @Flag(help: "Print a line of JSON for each page: corners, skew, files.")
    var json = false

    @Option(help: ArgumentHelp("Refuse pages of more pixels.", valueName: "n"))
    var maxPixels = ImageLimits().pixels

    @Option(help: ArgumentHelp("Refuse files of more bytes, for example 500M.", valueName: "size"))
    var maxBytes = ByteCount(bytes: ImageLimits().bytes)

    @OptionGroup var logging: LogArguments

    func validate() throws {
        try Fault.check(inputs.filter { $0 == "-" }.count <= 1, "standard input (-) can be read once only")
        try Fault.check(inputs.allSatisfy { !$0.isEmpty }, "an input has no name")
        try Fault.check(output != "", "--output has no name")
        try Fault.check(maxPixels >= 1, "--max-pixels is a number above 0")
        try Fault.check(corners == nil || inputs.count == 1, "--corners are those of one picture")
        _ = try job
    }

    var job: Job {
        get throws {
            var job = ScanJob(inputs: inputs.map(SourcePath.init(argument:)), output: SourcePath(argument: output))
            job.recursive = recursive
            job.printsJSON = json
            job.corners = try corners.map { text in
                try Fault.parsed("--corners") { () throws(ArgumentFault) in try Quad(corners: text) }
            }
            job.evensLight = evenLight
            job.splitsSpreads = splitSpread
            job.limits.pixels = maxPixels
            job.limits.heldPixels = min(job.limits.heldPixels, maxPixels)
            job.limits.bytes = maxBytes.bytes
            return .scan(job)
        }
    }
}

extension Quad {
    /// `X,Y` four times, clockwise from the top left.
    fileprivate init(corners text: String) throws(ArgumentFault) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
        guard numbers.count == 8, numbers.allSatisfy({ $0.isFinite && abs($0) < 1e7 }),
            text.count(where: { $0 == "," }) == 7
        else {
            throw ArgumentFault("corners are X,Y four times, for example 100,80,1900,120,1850,2600,60,2550")
        }
        let points = stride(from: 0, to: 8, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
        self.init(points[0], points[1], points[2], points[3])
        guard signedArea > 0 else {
            throw ArgumentFault("corners run clockwise: top left, top right, bottom right, bottom left")
        }
    }
}
