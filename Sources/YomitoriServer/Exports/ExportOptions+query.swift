import Foundation
import Hummingbird
import YomitoriExport

extension ExportOptions {
    /// What a request's query asks of an export that is made now.
    ///
    /// - Throws: `Problem` that names the parameter and its choices.
    init(query request: Request) throws {
        self.init()
        lineBreaks = try request.choice("lineBreaks", LineBreaks.self)
        ruby = try request.choice("ruby", RubyText.self)
        date = Date()
    }
}
