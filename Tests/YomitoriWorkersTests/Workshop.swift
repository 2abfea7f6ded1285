import Foundation
import Glibc
import Metrics
import Synchronization
import Testing
import YomitoriCore

@testable import YomitoriWorkers

/// A folder with scripts for pictures, and a pool that has them read by worker processes.
final class Workshop: Sendable {
    let folder: String
    let pool: WorkerPool
    private let log: NoticeLog

    init(
        count: Int = 1, command: WorkerProgram? = nil, trialPage: PageInput? = nil,
        metrics: any MetricsFactory = NOOPMetricsHandler.instance, change: (inout WorkerLimits) -> Void = { _ in }
    ) throws {
        var template = Array((NSTemporaryDirectory() + "/yomitori-workers-XXXXXX").utf8CString)
        try #require(mkdtemp(&template) != nil)
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let program = URL(fileURLWithPath: tests).deletingLastPathComponent().path + "/yomitori-torture"
        var limits = WorkerLimits()
        change(&limits)
        let log = NoticeLog()
        self.log = log
        pool = WorkerPool(
            command: command ?? WorkerProgram(executable: program), count: count, limits: limits, trialPage: trialPage,
            metrics: metrics
        ) { log.add($0) }
    }

    /// A shell does this in a worker's place.
    convenience init(
        shell script: String, metrics: any MetricsFactory = NOOPMetricsHandler.instance,
        change: (inout WorkerLimits) -> Void = { _ in }
    ) throws {
        try self.init(
            command: WorkerProgram(executable: "/bin/sh", arguments: ["-c", script]), metrics: metrics, change: change)
    }

    var said: [String] { log.all.map(\.description) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func picture(_ script: String, name: String = UUID().uuidString) throws -> PageInput {
        let path = SourcePath(bytes: Array((folder + "/").utf8) + Array(name.utf8))
        try Data(script.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
        return .file(path)
    }

    /// The texts of all pages.
    func read(_ input: PageInput) async throws -> [String] {
        var texts: [String] = []
        for try await page in pool.pages(of: input, options: .init()) { texts.append(page.text) }
        return texts
    }

    func read(_ script: String) async throws -> [String] { try await read(picture(script)) }

    func failure(_ script: String) async throws -> WorkerError? {
        await #expect(throws: WorkerError.self) { _ = try await read(script) }
    }
}

private final class NoticeLog: Sendable {
    private let notices = Mutex<[WorkerNotice]>([])
    var all: [WorkerNotice] { notices.withLock { $0 } }
    func add(_ notice: WorkerNotice) { notices.withLock { $0.append(notice) } }
}
