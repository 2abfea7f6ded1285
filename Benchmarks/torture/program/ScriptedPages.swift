import Foundation
import Glibc
import YomitoriCore
import YomitoriTestSupport

/// Reads "pictures" that are scripts, a line a step; every other line is a page with that text.
///
/// - `#abort`, `#exit N`, `#kill`: the process ends so. `#hang`: it works for ever. `#allocate`: it takes memory without end.
/// - `#say TEXT`: text on standard output. `#sleep MS`: so long does the next page take.
/// - `#try WHAT`: a page that tells how `socket`, `program`, `fork`, `signal` (to the parent), `descriptors`, `core` or `privileges` went.
/// - `!TEXT`: the input fails with it. `#pid`: a page with the number of the process.
struct ScriptedPages: TextRecognizing {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    func pages(of input: PageInput, options: RecognitionOptions) -> AsyncThrowingStream<RecognizedPage, any Error> {
        let script = PageScript(input: input)
        return AsyncThrowingStream { try await script.nextPage() }
    }
}

private actor PageScript {
    private let input: PageInput
    private var steps: [String]?
    private var pages = 0

    init(input: PageInput) { self.input = input }

    func nextPage() async throws -> RecognizedPage? {
        while let step = try nextStep() {
            if let text = try await result(of: step) {
                pages += 1
                return SamplePages.page(of: [text], path: input.name, number: pages)
            }
        }
        return nil
    }

    private func nextStep() throws -> String? {
        if steps == nil {
            let data: Data =
                switch input {
                case .data(let data, _): data
                case .file(let path): try contents(of: path)
                }
            steps = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        }
        return steps?.isEmpty == false ? steps?.removeFirst() : nil
    }

    private func contents(of path: SourcePath) throws -> Data {
        let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw ScriptedPages.Failure(description: "cannot be opened") }
        return try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).readToEnd() ?? Data()
    }

    /// The text of a page; nil: the step gives none.
    private func result(of step: String) async throws -> String? {
        let words = step.split(separator: " ", maxSplits: 1).map(String.init)
        let argument = words.count > 1 ? words[1] : ""
        switch words.first {
        case "#abort": abort()
        case "#kill": kill(getpid(), SIGKILL)
        case "#exit": exit(Int32(argument) ?? 0)
        case "#hang": while true { usleep(100_000) }
        case "#allocate": allocateWithoutEnd()
        case "#say":
            print(argument)
            fflush(nil)
        case "#sleep": try await Task.sleep(for: .milliseconds(Int(argument) ?? 0))
        case "#pid": return String(getpid())
        case "#try": return Attempt(rawValue: argument)?.outcome ?? "no such attempt"
        case let word? where word.hasPrefix("!"):
            throw ScriptedPages.Failure(description: String(step.dropFirst()))
        default: return step
        }
        return nil
    }

    /// By the kernel itself: of memory from `malloc` that nobody reads a release build keeps nothing.
    private func allocateWithoutEnd() {
        while true {
            _ = mmap(nil, 16 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0)
            usleep(2000)
        }
    }
}
