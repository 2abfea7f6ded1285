/// Keeps loaded models for their next use, within a budget of memory.
///
/// Whoever holds a model keeps it alive: only models that nobody else holds are released, the one that was not asked
/// for the longest first. Models in use may thus exceed the budget; what they exceed it by is released later.
package actor SessionCache<Key: Hashable & Sendable, Model: AnyObject & Sendable> {
    private struct Entry {
        let key: Key
        var model: Model
        let bytes: Int
    }

    /// Bytes that the kept models may take together.
    package let budget: Int
    /// The one asked for last is the last.
    private var entries: [Entry] = []
    private var loading: [Key: (task: Task<Model, any Error>, bytes: Int)] = [:]

    package init(budget: Int) { self.budget = budget }

    /// What the kept models take together, in bytes.
    package var keptBytes: Int { entries.reduce(0) { $0 + $1.bytes } }

    /// The model for `key`; loaded when it is not kept, once for all that ask meanwhile.
    ///
    /// - Parameters:
    ///   - bytes: what the model will take, an estimate.
    ///   - load: makes the model. A failure is not remembered: the next call tries again.
    package func model(
        for key: Key, bytes: Int, load: @escaping @Sendable () async throws -> Model
    ) async throws -> Model {
        if let place = entries.firstIndex(where: { $0.key == key }) {
            let entry = entries.remove(at: place)
            entries.append(entry)
            return entry.model
        }
        if let task = loading[key]?.task { return try await task.value }
        release(downTo: budget - bytes - loading.values.reduce(0) { $0 + $1.bytes })
        let task = Task { try await load() }
        loading[key] = (task, bytes)
        defer { loading[key] = nil }
        let model = try await task.value
        entries.append(Entry(key: key, model: model, bytes: bytes))
        return model
    }

    /// Releases models that nobody else holds until the others take at most `bytes`; by default all of them.
    package func release(downTo bytes: Int = 0) {
        var place = 0
        while keptBytes > bytes, place < entries.count {
            if isKnownUniquelyReferenced(&entries[place].model) {
                entries.remove(at: place)
            } else {
                place += 1
            }
        }
    }
}
