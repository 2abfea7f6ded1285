extension Array where Element: Sendable {
    /// The results of `transform` in the order of the elements, at most `limit` of them running at a time.
    ///
    /// - Parameter first: which of two elements is to start earlier.
    func mapConcurrently<Result: Sendable>(
        limit: Int, first: (Element, Element) -> Bool, _ transform: @escaping @Sendable (Element) async throws -> Result
    ) async throws -> [Result] {
        let order = indices.sorted { first(self[$0], self[$1]) }
        return try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            var results = [Result?](repeating: nil, count: count)
            var waiting = order.makeIterator()
            func start() {
                guard let index = waiting.next() else { return }
                let element = self[index]
                group.addTask { (index, try await transform(element)) }
            }
            for _ in 0..<Swift.max(1, limit) { start() }
            while let (index, result) = try await group.next() {
                results[index] = result
                start()
            }
            return results.compactMap { $0 }
        }
    }
}
