extension String {
    /// What a reason says whatever its numbers are: how much of something is free says nothing new.
    package var standing: String { filter { !$0.isNumber } }
}
