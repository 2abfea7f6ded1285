import YomitoriQueue

/// Follows what happens in a queue over the times in which it cannot be read, until its events or the task come to their end.
///
/// - Parameters:
///   - sequence: of the last event that is known.
///   - pause: until it is read again after a failure.
///   - events: what happens after an event.
///   - fails: gets a reason why it cannot be read; each once, until an event comes again.
///   - tell: gets each event once.
func following<Events: AsyncSequence>(
    after sequence: Int64, pause: Duration, events: (Int64) -> Events, fails: (String) -> Void,
    tell: (QueueEvent) -> Void
) async where Events.Element == QueueEvent {
    var last = sequence
    var hindrance = Hindrance()
    while !Task.isCancelled {
        do {
            for try await event in events(last) {
                hindrance.end()
                tell(event)
                last = event.sequence
            }
            return
        } catch is CancellationError { return } catch {
            let reason = ErrorLine.problem(error)
            if hindrance.isNew(reason) { fails(reason) }
            try? await Task.sleep(for: pause)
        }
    }
}
