package import YomitoriCore

/// Puts the pieces that were read of one line together to characters with their places on the page.
package struct LineAssembly: Sendable {
    private let decoder: PARSeqDecoder
    private let candidates: Int

    /// - Parameter candidates: how many readings a character keeps, its own included.
    package init(alphabet: [String], candidates: Int) {
        decoder = PARSeqDecoder(alphabet: alphabet)
        self.candidates = candidates
    }

    /// - Parameters:
    ///   - pieces: of one crop, in reading order.
    ///   - x: the column of the page in which the crop begins.
    ///   - y: the row of the page in which it begins.
    ///   - direction: of the line; corner 0 of every character lies where it begins, figures set across it included.
    /// - Returns: in reading order, spaces included, in page pixels.
    package func characters(of pieces: [PieceReading], cropAtX x: Int, y: Int, direction: TextDirection)
        -> [RecognizedCharacter]
    {
        pieces.flatMap { piece -> [RecognizedCharacter] in
            let read = decoder.characters(piece.classes, in: piece.output, candidates: candidates)
            let places = CharacterPlaces(piece.strip).places(of: read.map(\.text))
            let map = piece.lying(atX: x, y: y).map
            return zip(read, places).map { character, place in
                let quad = map.toSource(Quad(place))
                let isAcross = direction == .vertical && quad[1].x > quad[0].x
                return RecognizedCharacter(
                    text: character.text, confidence: character.confidence,
                    quad: isAcross ? quad.startingLater(by: 1) : quad,
                    candidates: character.candidates)
            }
        }
    }
}
