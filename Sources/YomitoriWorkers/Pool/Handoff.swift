/// Hands values from one task to another, one at a time: the giver waits until the value was taken.
actor Handoff<Element: Sendable> {
    private var element: Element?
    private var end: Result<Void, any Error>?
    private var giver: CheckedContinuation<Void, Never>?
    private var taker: CheckedContinuation<Void, Never>?

    /// Called by one task at a time. After the end the value is dropped.
    func give(_ element: Element) async {
        guard end == nil else { return }
        self.element = element
        taker?.resume()
        taker = nil
        await withCheckedContinuation { giver = $0 }
    }

    /// The next value; nil after the end. Called by one task at a time.
    ///
    /// - Throws: what the end was for.
    func take() async throws -> Element? {
        while true {
            if let element {
                self.element = nil
                giver?.resume()
                giver = nil
                return element
            }
            if let end {
                try end.get()
                return nil
            }
            await withCheckedContinuation { taker = $0 }
        }
    }

    /// No value follows; one that nobody took is dropped. The first end counts.
    func finish(_ error: (any Error)? = nil) {
        guard end == nil else { return }
        end = error.map(Result.failure) ?? .success(())
        element = nil
        giver?.resume()
        giver = nil
        taker?.resume()
        taker = nil
    }
}
