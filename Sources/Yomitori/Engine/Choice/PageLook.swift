package import YomitoriCore

/// What a quick look at a page shows, by which the pack is chosen.
package struct PageLook: Hashable, Sendable, Encodable {
    /// Lines taller than wide.
    package var tallLines = 0
    /// Lines wider than tall.
    package var wideLines = 0
    /// The share of the length of all lines that stands in tall ones, 0…1; 0 without lines.
    package var tallShare = 0.0
    /// What some of the longest lines say, turned by ``quarterTurns``; nil where none was read.
    package var sample: Sample?
    /// The clockwise quarter turns after which the print is upright as far as some lines tell; 0 where it stands.
    package var quarterTurns = 0

    /// A first reading of some lines.
    package struct Sample: Hashable, Sendable, Encodable {
        /// Characters that were read.
        package var characters: Int
        /// Their mean probability, 0…1.
        package var confidence: Double
        /// The script they are written in; nil when it cannot be told.
        package var script: Repertoire?

        package init(characters: Int, confidence: Double, script: Repertoire?) {
            self.characters = characters
            self.confidence = confidence
            self.script = script
        }
    }

    /// - Parameter lines: quads from the visual top left, in pixels of the page.
    package init(lines: [Quad], sample: Sample? = nil) {
        var (tall, wide) = (0.0, 0.0)
        for quad in lines {
            if quad.isTall {
                tallLines += 1
                tall += quad.secondSide
            } else {
                wideLines += 1
                wide += quad.firstSide
            }
        }
        tallShare = tall + wide > 0 ? tall / (tall + wide) : 0
        self.sample = sample
    }
}

extension Quad {
    /// As ``TextRegion/isTall``.
    fileprivate var isTall: Bool { TextRegion(quad: self, score: 1).isTall }
}
