import YomitoriCore

/// Reads as another model does, several strips at a time, and counts those that it has at once.
struct CountedModel<Model: TensorModel>: TensorModel {
    let model: Model
    /// What a strip of this width does between being counted and being read; others may come meanwhile.
    var pause: @Sendable (_ counts: StripCounts, _ width: Int) async throws -> Void = { _, _ in
        for _ in 0..<20 { await Task.yield() }
    }
    let counts = StripCounts()
    let parallelism = 4
    var inputs: [TensorDescription] { model.inputs }
    var outputs: [TensorDescription] { model.outputs }

    func run(_ inputs: [Tensor]) async throws -> [Tensor] {
        let width = inputs[0].shape[3]
        await counts.enter(width)
        try await pause(counts, width)
        let read = try await model.run(inputs)
        await counts.leave(width)
        return read
    }
}

/// Strips that are read at the same time, in all and of each width in pixels.
actor StripCounts {
    private var present: [Int: Int] = [:]
    /// The most of any width.
    private(set) var mostOfAll = 0
    private(set) var most: [Int: Int] = [:]
    private(set) var visits: [Int: Int] = [:]

    func enter(_ width: Int) {
        present[width, default: 0] += 1
        visits[width, default: 0] += 1
        most[width] = max(most[width] ?? 0, present[width] ?? 0)
        mostOfAll = max(mostOfAll, present.values.reduce(0, +))
    }

    func leave(_ width: Int) { present[width, default: 0] -= 1 }
}
