/// Hands values from one task to another in order; the sender waits while `capacity` of them lie there unread.
actor BoundedChannel<Element: Sendable> {
    private let capacity: Int
    private var elements: [Element] = []
    private var isFinished = false
    private var sender: CheckedContinuation<Void, Never>?
    private var receiver: CheckedContinuation<Element?, Never>?

    /// - Parameter capacity: at least 1.
    init(capacity: Int) { self.capacity = max(1, capacity) }

    /// Called by one task at a time. After ``finish()`` the value is dropped.
    func send(_ element: Element) async {
        guard !isFinished else { return }
        if let receiver {
            self.receiver = nil
            receiver.resume(returning: element)
            return
        }
        elements.append(element)
        if elements.count >= capacity { await withCheckedContinuation { sender = $0 } }
    }

    /// No value will follow.
    func finish() {
        isFinished = true
        receiver?.resume(returning: nil)
        receiver = nil
        sender?.resume()
        sender = nil
    }

    /// The next value, or nil after the last one. Called by one task at a time.
    func next() async -> Element? {
        if elements.isEmpty {
            if isFinished { return nil }
            return await withCheckedContinuation { receiver = $0 }
        }
        let element = elements.removeFirst()
        sender?.resume()
        sender = nil
        return element
    }
}
