/// The fewest changes that make one spelling of another.
enum LetterEdit: Hashable {
    /// The letter at this place of the old spelling becomes another.
    case replace(Int, String)
    /// A letter comes in before this place of the old spelling.
    case insert(Int, String)
    /// The letter at this place of the old spelling goes.
    case remove(Int)

    /// The changes from the last letter to the first, so that none moves the place of one that is still to be made.
    static func edits(from old: [String], to new: [String]) -> [LetterEdit] {
        let width = new.count + 1
        var cost = [Int](repeating: 0, count: (old.count + 1) * width)
        for i in 0...old.count {
            for j in 0...new.count {
                if i == 0 || j == 0 {
                    cost[i * width + j] = i + j
                } else {
                    cost[i * width + j] = min(
                        cost[(i - 1) * width + j - 1] + (old[i - 1] == new[j - 1] ? 0 : 1),
                        cost[(i - 1) * width + j] + 1, cost[i * width + j - 1] + 1)
                }
            }
        }
        var edits: [LetterEdit] = []
        var (i, j) = (old.count, new.count)
        while i > 0 || j > 0 {
            let here = cost[i * width + j]
            if i > 0, j > 0, here == cost[(i - 1) * width + j - 1] + (old[i - 1] == new[j - 1] ? 0 : 1) {
                (i, j) = (i - 1, j - 1)
                if old[i] != new[j] { edits.append(.replace(i, new[j])) }
            } else if i > 0, here == cost[(i - 1) * width + j] + 1 {
                i -= 1
                edits.append(.remove(i))
            } else {
                j -= 1
                edits.append(.insert(i, new[j]))
            }
        }
        return edits
    }
}
