import YomitoriCore

extension CornersFault: ProblemConvertible {
    var problem: Problem { Problem(.unprocessable, description) }
}
