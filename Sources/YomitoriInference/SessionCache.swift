package import Metrics
import YomitoriCore

/// Keeps loaded models for their next use, within a budget of memory.
///
/// Whoever holds a model keeps it alive: only models that nobody else holds are released, the one that was not asked
/// for the longest first. Models in use may thus exceed the budget; what they exceed it by is released later. As long as
/// models are kept, the memory is looked at now and then: they go when it runs short, though nobody asks for any.
package actor SessionCache<Key: Hashable & Sendable, Model: AnyObject & Sendable> {
    private struct Entry {
        let key: Key
        var model: Model
    }

    private let budget: MemoryBudget
    /// Who waits for a model may block the thread that it would be loaded on.
    private let executor = QueueExecutor(label: "yomitori.inference.sessions")
    /// Bytes that the models that are kept leave free of the budget, for what is computed with them.
    private let reserve: Int
    /// The one asked for last is the last.
    private var entries: [Entry] = []
    private var loading: [Key: Task<Model, any Error>] = [:]
    /// How many models are loaded at the same time.
    private let loadsAtOnce: Int
    /// The loads that were begun last, as many as go on at the same time; each ends after all that were begun before it.
    private var lastLoads: [Task<Void, Never>] = []
    /// The least that the process ever grew by when a model was loaded, in bytes: more was other work's meanwhile, and that
    /// of models that were loaded at the same time.
    private var sizes: [Key: Int] = [:]
    /// Until the next look at the memory.
    private let pause: @Sendable () async throws -> Void
    /// Looks at the memory as long as models are kept; nil when none is.
    private var watch: Task<Void, Never>?
    private let loads: Counter
    private let releases: Counter
    private let loadingTime: Timer
    /// What was loaded and released so far.
    package private(set) var counts = SessionCounts()

    /// - Parameters:
    ///   - reserve: bytes that idle models leave free of the budget, for what is computed with the others.
    ///   - loadsAtOnce: with more than one, a model is taken for larger than it is until it is loaded alone.
    ///   - pause: between two looks at the memory; nobody looks any more when it throws. A second is short beside the five
    ///     that memory counts as short after the kernel took some back, and a look costs a dozen small files.
    package init(
        budget: MemoryBudget, reserve: Int = 0, loadsAtOnce: Int = 1,
        metrics: any MetricsFactory = MetricsSystem.factory,
        pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(1)) }
    ) {
        precondition(loadsAtOnce >= 1, "no model could be loaded")
        self.budget = budget
        self.loadsAtOnce = loadsAtOnce
        self.reserve = reserve
        self.pause = pause
        loads = Counter(label: MetricName.modelLoads.rawValue, factory: metrics)
        releases = Counter(label: MetricName.modelReleases.rawValue, factory: metrics)
        loadingTime = Timer(label: MetricName.modelLoading.rawValue, factory: metrics)
    }

    deinit { watch?.cancel() }

    /// How many models are kept.
    package var count: Int { entries.count }

    /// What a model was measured to take when it was loaded, in bytes; nil when it never was.
    package func size(of key: Key) -> Int? { sizes[key] }

    /// The model for `key`; loaded when it is not kept, once for all that ask meanwhile.
    ///
    /// - Parameters:
    ///   - expected: bytes for which room is made as long as nobody measured what the model takes; asked when it is loaded.
    ///   - load: makes the model. A failure is not remembered: the next call tries again.
    package func model(
        for key: Key, expecting expected: @escaping @Sendable () -> Int = { 0 },
        load: @escaping @Sendable () async throws -> Model
    ) async throws -> Model {
        if let model = take(key) {
            release()
            return model
        }
        if let task = loading[key] { return try await task.value }
        let before = lastLoads.count < loadsAtOnce ? nil : lastLoads.removeFirst()
        let task = Task(executorPreference: executor) {
            await before?.value
            return try await self.loaded(key, expected, load)
        }
        loading[key] = task
        lastLoads.append(
            Task(executorPreference: executor) { [last = lastLoads.last] in
                await last?.value
                _ = try? await task.value
            })
        defer { loading[key] = nil }
        return try await task.value
    }

    /// Releases models that nobody else holds until `bytes` more fit into the budget.
    package func release(for bytes: Int = 0) {
        var place = 0
        while place < entries.count, budget.isTight(for: bytes + reserve) {
            if isKnownUniquelyReferenced(&entries[place].model) {
                entries.remove(at: place)
                counts.releases += 1
                releases.increment()
            } else {
                place += 1
            }
        }
    }

    private func take(_ key: Key) -> Model? {
        guard let place = entries.firstIndex(where: { $0.key == key }) else { return nil }
        let entry = entries.remove(at: place)
        entries.append(entry)
        return entry.model
    }

    private func loaded(
        _ key: Key, _ expected: @Sendable () -> Int, _ load: @Sendable () async throws -> Model
    ) async throws -> Model {
        release(for: sizes[key] ?? expected())
        let before = budget.source.state().resident
        let clock = ContinuousClock()
        let start = clock.now
        let model = try await load()
        loadingTime.recordNanoseconds(Int64((clock.now - start) / .nanoseconds(1)))
        loads.increment()
        counts.loads += 1
        let growth = budget.source.state().resident - before
        if growth > 0 { sizes[key] = min(sizes[key] ?? growth, growth) }
        entries.append(Entry(key: key, model: model))
        release()
        watchMemory()
        return model
    }

    private func watchMemory() {
        guard watch == nil, !entries.isEmpty else { return }
        watch = Task(executorPreference: executor) { [weak self, pause] in
            while (try? await pause()) != nil, await self?.look() == true {}
        }
    }

    /// Releases idle models if memory is short.
    ///
    /// - Returns: whether there is anything left that could be released later.
    private func look() -> Bool {
        if budget.source.state().isShort { release() }
        if entries.isEmpty { watch = nil }
        return !entries.isEmpty
    }
}

/// What a cache of models did so far.
package struct SessionCounts: Hashable, Sendable {
    /// Models that were loaded.
    package var loads = 0
    /// Models that were released again.
    package var releases = 0
}
