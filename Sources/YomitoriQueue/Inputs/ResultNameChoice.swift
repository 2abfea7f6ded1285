/// What the results of an input may be called, the best name first: the one that is wanted, the whole one, and that with `~2`,
/// `~3` and so on.
struct ResultNameChoice {
    let wanted: [UInt8]
    let whole: [UInt8]

    /// - Parameter place: from 0; from 2 on the number behind the name.
    subscript(place: Int) -> [UInt8] {
        switch place {
        case 0: wanted
        case 1: whole
        default: whole + Array("~\(place)".utf8)
        }
    }

    /// The place of a free name, `start` or behind it: the first one, where the names before it are taken without a gap, as they
    /// are unless inputs were purged. It is looked for by doubling and halving, as thousands of pictures in memory may have one
    /// name: after ten thousand that are taken, some thirty are looked at.
    func free(from start: Int, isFree: ([UInt8]) throws -> Bool) rethrows -> Int {
        if try isFree(self[start]) { return start }
        var (taken, free) = (start, start + 1)
        while try !isFree(self[free]) { (taken, free) = (free, 2 * free - start + 1) }
        while free - taken > 1 {
            let middle = (taken + free) / 2
            if try isFree(self[middle]) { free = middle } else { taken = middle }
        }
        return free
    }
}
