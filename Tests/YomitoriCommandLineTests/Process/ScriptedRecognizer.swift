import Foundation
import Glibc
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriCommandLine

/// Reads "pictures" that are scripts, a line a step: `!TEXT` fails with it, `#interrupt` sends SIGINT to the process and
/// waits for the end, `#kill` ends it by SIGKILL, `#full FILE` fails as a trace on a full disk does, `#touch FILE` makes a file, `#wait FILE` waits until it is there, everything else is a page with that text.
struct ScriptedRecognizer: TextRecognizing {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private struct FullDisk: ResultError {
        let path: SourcePath
        var outputError: OutputError? { .unwritable(path: path, SystemError(code: ENOSPC)) }
    }

    func pages(of input: PageInput, options: RecognitionOptions) -> AsyncThrowingStream<RecognizedPage, any Error> {
        let script = Script(input: input)
        return AsyncThrowingStream { try await script.nextPage() }
    }

    private actor Script {
        private let input: PageInput
        private var steps: [String]?
        private var pages = 0

        init(input: PageInput) { self.input = input }

        func nextPage() async throws -> RecognizedPage? {
            while let step = try nextStep() {
                if step.hasPrefix("!") { throw Failure(description: String(step.dropFirst())) }
                if step == "#interrupt" {
                    kill(getpid(), SIGINT)
                    try await Task.sleep(for: .seconds(600))
                } else if step.hasPrefix("#full ") {
                    throw FullDisk(path: SourcePath(String(step.dropFirst(6))))
                } else if step == "#kill" {
                    kill(getpid(), SIGKILL)
                } else if step.hasPrefix("#touch ") {
                    close(creat(String(step.dropFirst(7)), 0o600))
                } else if step.hasPrefix("#wait ") {
                    while access(String(step.dropFirst(6)), F_OK) != 0 { try await Task.sleep(for: .milliseconds(2)) }
                } else {
                    pages += 1
                    return SamplePages.page(of: [step], path: input.name, number: pages)
                }
            }
            return nil
        }

        private func nextStep() throws -> String? {
            if steps == nil {
                let bytes: [UInt8] =
                    switch input {
                    case .data(let data, _): Array(data)
                    case .file(let path): try Descriptor.contents(of: path)
                    }
                steps = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
            }
            return steps?.isEmpty == false ? steps?.removeFirst() : nil
        }
    }
}
