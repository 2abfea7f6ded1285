import YomitoriQueue

extension PageFailure {
    /// Why a page was given up, for people, and after how many attempts where it was tried again.
    func told(after attempts: Int) -> String { attempts > 1 ? "\(message) (\(attempts) attempts)" : message }
}
