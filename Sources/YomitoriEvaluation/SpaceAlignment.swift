/// Which spaces of two readings of one line stand at the same place.
struct SpaceAlignment {
    /// Spaces of the truth that the result has.
    let found: Int
    /// Spaces of the result that the truth has.
    let right: Int

    /// Lays the lines' symbols beside each other by a cheapest edit path; a boundary between two symbols of the truth is
    /// the same place as the boundaries of the result that the path meets there.
    init(truth: ComparedLine, result: ComparedLine) {
        guard !truth.spaces.isEmpty, !result.spaces.isEmpty else {
            found = 0
            right = 0
            return
        }
        var foundPlaces: Set<Int> = []
        var rightPlaces: Set<Int> = []
        for step in EditPath(truth: truth.scalars, result: result.scalars).steps
        where truth.spaces.contains(step.truth) && result.spaces.contains(step.result) {
            foundPlaces.insert(step.truth)
            rightPlaces.insert(step.result)
        }
        found = foundPlaces.count
        right = rightPlaces.count
    }
}
