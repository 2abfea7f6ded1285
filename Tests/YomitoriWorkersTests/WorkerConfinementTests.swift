import Foundation
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriWorkers

/// What a worker cannot do, tried from within one.
struct WorkerConfinementTests {
    @Test(arguments: [
        ("socket", Array(repeating: "Operation not permitted", count: 4).joined(separator: ", ")),
        ("program", "Operation not permitted"), ("fork", "Operation not permitted"),
        ("signal", "Operation not permitted"), ("descriptors", "256"), ("core", "0"),
        ("privileges", "NoNewPrivs: 1, Seccomp: 2"),
    ]) func letsAWorkerDoNothingButRead(attempt: String, outcome: String) async throws {
        #expect(try await texts("#try \(attempt)\nread on") == [outcome, "read on"])
    }

    @Test func holdsForEveryThread() async throws {
        let script = (0..<20).map { "#sleep \($0 % 3)\n#try privileges" }.joined(separator: "\n")
        #expect(try await Set(texts(script)) == ["NoNewPrivs: 1, Seccomp: 2"])
    }

    private func texts(_ script: String) async throws -> [String] {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let program = URL(fileURLWithPath: tests).deletingLastPathComponent().path + "/yomitori-torture"
        let pool = WorkerPool(command: WorkerProgram(executable: program), count: 1)
        var texts: [String] = []
        let input = PageInput.data(Data(script.utf8), name: "script")
        do {
            for try await page in pool.pages(of: input, options: .init()) { texts.append(page.text) }
        } catch {
            await pool.close()
            throw error
        }
        await pool.close()
        return texts
    }
}
