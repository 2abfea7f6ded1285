import ArgumentParser
import YomitoriExport

/// What an export keeps of the page.
struct ExportArguments: ParsableArguments {
    @Option(
        help: """
            Whether lines of a block stay lines or become running text. Without it as is usual: joined in text and \
            markdown.
            """)
    var lineBreaks: Choice<LineBreaks>?

    @Option(help: "Whether ruby is written, where the format can. Without it as is usual: text has none.")
    var ruby: Choice<RubyText>?

    var options: ExportOptions {
        var options = ExportOptions()
        options.lineBreaks = lineBreaks?.value
        options.ruby = ruby?.value
        return options
    }
}
