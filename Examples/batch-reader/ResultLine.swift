import Foundation
import Yomitori
import YomitoriQueue

/// A result in one line: the picture, how much was read of it and how sure that is, and how it begins.
struct ResultLine {
    let text: String

    init(_ result: PageResult) {
        let name = URL(fileURLWithPath: result.page.name).lastPathComponent
        switch result.outcome {
        case .read(let page):
            let confidence = page.lines.map(\.confidence).reduce(0, +) / Double(max(1, page.lines.count))
            let beginning = page.lines.first?.text.prefix(24) ?? "no text"
            text = "\(name)\t\(page.lines.count) lines\t\(Int(100 * confidence)) %\t\(beginning)"
        case .failed(let failure): text = "\(name)\tfailed: \(failure)"
        case .cancelled: text = "\(name)\tcancelled"
        }
    }
}
