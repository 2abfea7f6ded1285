public import YomitoriCore

/// Pictures of pages, made by worker processes: what crashes, hangs or takes all memory in a decoder there costs the picture
/// and nothing else, and this process decodes nothing.
///
/// As many at a time as the pool has workers. Calls throw `WorkerError`, whose kind is that of the picture's own error.
public struct WorkerPictures: PagePicturing {
    private let pool: WorkerPool

    /// Pixels; ten times the default limit of sides (`ImageLimits`).
    private static let longestSide = 1_000_000

    /// - Parameter pool: its workers may read pages too; whoever does not want pictures to wait for pages gives them their own.
    public init(pool: WorkerPool) { self.pool = pool }

    public func pageCount(of input: PageInput) async throws -> Int {
        try given(await answer(PictureOrder(.pages), input, page: nil).count.flatMap { $0 > 0 ? $0 : nil })
    }

    public func size(of input: PageInput, page: Int) async throws -> PixelSize {
        let size = try await answer(PictureOrder(.size), input, page: page).size
        // Whoever took the worker over may say anything; no picture that is read has longer sides.
        let sides = size.map { [$0.width, $0.height] } ?? []
        return try given(sides.allSatisfy((1...Self.longestSide).contains) ? size : nil)
    }

    public func thumbnail(of input: PageInput, page: Int, maximumSide: Int) async throws -> EncodedPicture {
        try given(await answer(PictureOrder(.thumbnail, side: maximumSide), input, page: page).picture)
    }

    public func crop(of input: PageInput, page: Int, box: Rect, maximumSide: Int) async throws -> EncodedPicture {
        try given(await answer(PictureOrder(.crop, side: maximumSide, box: box), input, page: page).picture)
    }

    public func corners(of input: PageInput, page: Int) async throws -> Quad? {
        try await answer(PictureOrder(.corners), input, page: page).corners
    }

    public func flattened(of input: PageInput, page: Int, corners: Quad?) async throws -> FlattenedPicture? {
        let answer = try await answer(PictureOrder(.flat, corners: corners), input, page: page)
        guard answer.bytes != nil else { return nil }
        return try given(answer.flattened)
    }

    private func answer(_ order: PictureOrder, _ input: PageInput, page: Int?) async throws -> PictureAnswer {
        let reading = WorkerReading(WorkerTask(input: input, page: page, picture: order), pool: pool)
        // The end of the reply gives the worker back.
        guard try await reading.next() == nil, let answer = reading.answer else { return try given(nil) }
        return answer
    }

    private func given<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw WorkerError.brokeProtocol(reason: "it gave no picture, or something else") }
        return value
    }
}
