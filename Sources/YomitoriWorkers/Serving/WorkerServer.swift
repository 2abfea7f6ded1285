import Foundation
package import YomitoriCore

/// The other side of the protocol: reads what it is asked for, or makes pictures of it, one input at a time.
package struct WorkerServer: Sendable {
    /// Loads what reads with a pack; called once for each pack that is asked for.
    package typealias Loading = @Sendable (_ pack: String?) async throws -> any TextRecognizing

    private let load: Loading
    private let pictures: (any PagePicturing)?
    private let failure: @Sendable (any Error) -> WorkerFailure
    private let channel: WorkerChannel
    private let metrics: WorkerMetrics?

    /// - Parameters:
    ///   - pictures: what makes pictures; nil: orders of them fail.
    ///   - metrics: what is sent to those who ask for it.
    ///   - failure: whose fault an error is, and its words.
    package init(
        channel: WorkerChannel, pictures: (any PagePicturing)? = nil, metrics: WorkerMetrics? = nil,
        load: @escaping Loading,
        failure: @escaping @Sendable (any Error) -> WorkerFailure
    ) {
        self.pictures = pictures
        self.channel = channel
        self.metrics = metrics
        self.load = load
        self.failure = failure
    }

    /// Reads until there are no requests any more.
    ///
    /// - Throws: `WorkerChannel.Failure` when the requests are none, or nobody takes the replies.
    package func run() async throws {
        try channel.write(.hello(version: WorkerReply.version))
        var recognizers: [String?: any TextRecognizing] = [:]
        for try await line in channel.requests {
            guard let request = try? WorkerWire.value(WorkerRequest.self, of: line) else {
                throw WorkerChannel.Failure("a request that is none")
            }
            do {
                guard let file = request.file, request.page.map({ $0 >= 0 }) ?? true else {
                    throw WorkerFailure(.lasting, "the request names no file or page")
                }
                if let order = request.picture {
                    try await make(order, of: file, request)
                    continue
                }
                if recognizers[request.pack] == nil {
                    try channel.write(.loading(id: request.id))
                    recognizers[request.pack] = try await load(request.pack)
                }
                if let recognizer = recognizers[request.pack] {
                    let count = try await read(file, request, recognizer)
                    try report(to: request)
                    try channel.write(.done(id: request.id, count: count))
                }
            } catch let error as WorkerChannel.Failure {
                throw error
            } catch {
                try report(to: request)
                try channel.write(.failed(id: request.id, (error as? WorkerFailure) ?? failure(error)))
            }
        }
    }

    private func report(to request: WorkerRequest) throws {
        guard request.metrics, let values = metrics?.taken(), !values.isEmpty else { return }
        try channel.write(.metrics(id: request.id, values))
    }

    private func make(_ order: PictureOrder, of file: SourcePath, _ request: WorkerRequest) async throws {
        guard let pictures else { throw WorkerFailure(.lasting, "this worker makes no pictures") }
        try channel.write(.reading(id: request.id))
        let answer = try await order.carriedOut(by: pictures, on: .file(file), page: request.page ?? 1)
        try channel.write(.picture(id: request.id, answer))
        try report(to: request)
        try channel.write(.done(id: request.id, count: nil))
    }

    /// - Returns: pages of the file.
    private func read(
        _ file: SourcePath, _ request: WorkerRequest, _ recognizer: any TextRecognizing
    ) async throws -> Int {
        try channel.write(.reading(id: request.id))
        switch request.page {
        case 0: return try await recognizer.pageCount(of: .file(file))
        case let number?:
            let found = try await recognizer.page(number, of: .file(file), options: request.options)
            try channel.write(.page(id: request.id, found.page))
            return found.count
        case nil:
            var count = 0
            for try await page in recognizer.pages(of: .file(file), options: request.options) {
                count += 1
                try report(to: request)
                try channel.write(.page(id: request.id, page))
                try channel.write(.reading(id: request.id))
            }
            return count
        }
    }
}
