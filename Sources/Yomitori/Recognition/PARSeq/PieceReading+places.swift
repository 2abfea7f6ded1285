package import YomitoriCore

extension PieceReading {
    /// The characters with their places, in page pixels and reading order, spaces included.
    ///
    /// - Parameters:
    ///   - x: the column of the page in which the crop begins.
    ///   - y: the row of the page in which it begins.
    ///   - direction: of the line; corner 0 of every character lies where it begins, figures set across it included.
    package func characters(cropAtX x: Int, y: Int, direction: TextDirection) -> [RecognizedCharacter] {
        let map = lying(atX: x, y: y).map
        let step = map.toSource(Point(x: 1, y: 0)) - map.toSource(Point(x: 0, y: 0))
        let places = CharacterPlaces(strip).places(
            of: text.characters.map(\.text), pixel: 1 / max(abs(step.x), abs(step.y)))
        return zip(text.characters, places).map { character, place in
            let quad = map.toSource(Quad(place))
            let isAcross = direction == .vertical && quad[1].x > quad[0].x
            return RecognizedCharacter(
                text: character.text, confidence: character.confidence,
                quad: isAcross ? quad.startingLater(by: 1) : quad, candidates: character.candidates)
        }
    }
}
