package import YomitoriCore
package import YomitoriImaging

/// Finds the sheet in a photograph.
///
/// In a small picture, from which closing has taken the print, edges vote for lines; four lines make a candidate, weighed by
/// how much of an edge there is all along its sides and whether these end at its corners. The sides of the best are then
/// placed in the large picture. Where nothing is convincing there is no page.
package struct PageFinder: Sendable {
    /// Below it no candidate is a page; see docs/scanning.md. Drawn pictures without a page have no candidate of light paper
    /// at all; of dark paper, by their figures and blocks of text, up to 0.58.
    private static let leastScore = (light: 0.3, dark: 0.6)
    private static let leastSide = 0.22
    /// From it on light paper is not looked at as dark paper too: light print in blocks had at most 0.63.
    private static let sureScore = 0.75
    /// Shares of pixels: of light print on a dark sheet at least, of dark print around it at most. The drawn dark pages have
    /// 0.05 and more on them, tiles and planks 0.06 around them, pages around a figure 0.09 and more.
    private static let leastPrint = 0.02
    private static let mostPrint = 0.11
    /// Grey levels: paper of another colour than its ground may be darker by as much and still count as light.
    private static let levelSlack = 15
    /// Small pixels: print of a page that fills the picture.
    private static let printRadius = 4

    package init() {}

    /// The sheet in the pixels of `picture`; nil where no page's edges are seen.
    package func page(in picture: Raster) -> FoundPage? {
        guard picture.size.shortestSide >= 64 else { return nil }
        let small = SheetPicture(picture)
        let withoutDark = small.closed(Self.printRadius)
        guard let found = sheet(in: small, withoutDark) else { return nil }
        let scaleX = Double(picture.width) / Double(small.width), scaleY = Double(picture.height) / Double(small.height)
        let coarse = found.corners.map { Point(x: ($0.x + 0.5) * scaleX, y: ($0.y + 0.5) * scaleY) }
        let isFixed = (0..<4).map { i in
            let middle = found.corners[i].interpolated(to: found.corners[(i + 1) % 4], 0.5)
            return found.borders > 0
                && (middle.x < 1 || middle.y < 1 || middle.x > Double(small.width - 2)
                    || middle.y > Double(small.height - 2))
        }
        let scale = max(scaleX, scaleY)
        let placed = SheetSides(picture, scale: scale).refined(coarse, isFixed: isFixed)
        let onSmall = placed.corners.map { Point(x: $0.x / scaleX - 0.5, y: $0.y / scaleY - 0.5) }
        let torn = found.borders == 0 ? SheetFit.corners(in: withoutDark, around: onSmall) : nil
        let corners =
            torn?.map { Point(x: ($0.x + 0.5) * scaleX, y: ($0.y + 0.5) * scaleY) }
            ?? placed.cornersWithinTatters(scale: scale)
        guard corners.isConvexClockwise else { return nil }
        return FoundPage(corners: corners, score: found.score, borders: found.borders)
    }

    private func sheet(in small: SheetPicture, _ withoutDark: SheetPicture) -> SheetCandidate? {
        let light = lightSheet(in: small, withoutDark)
        if let light, light.score >= Self.sureScore { return light }
        guard let dark = darkSheet(in: small, withoutDark) else { return light }
        return dark.score > light?.score ?? 0 ? dark : light
    }

    /// Paper on a darker ground.
    private func lightSheet(in small: SheetPicture, _ withoutDark: SheetPicture) -> SheetCandidate? {
        guard let found = best(in: withoutDark.smoothed(), isLighter: true) else { return nil }
        let look = SheetLook(found.corners, in: small, withoutDark: withoutDark, withoutLight: small)
        return look.lightness > -Self.levelSlack ? found : nil
    }

    /// Dark paper with light print on a lighter ground. A figure on a page looks like it, but has print around it.
    private func darkSheet(in small: SheetPicture, _ withoutDark: SheetPicture) -> SheetCandidate? {
        let withoutLight = small.opened(Self.printRadius)
        guard let found = best(in: withoutLight.smoothed(), isLighter: false) else { return nil }
        let look = SheetLook(found.corners, in: small, withoutDark: withoutDark, withoutLight: withoutLight)
        return look.lightPrint >= Self.leastPrint && look.darkPrintAround <= Self.mostPrint
            && look.lightnessOfMost < -Self.levelSlack ? found : nil
    }

    private func best(in picture: SheetPicture, isLighter: Bool) -> SheetCandidate? {
        let lines = LineVotes(EdgePixels(picture), width: picture.width, height: picture.height).lines()
        guard let best = SheetCandidates(lines, in: picture, isLighter: isLighter).best(1).first else { return nil }
        let least = isLighter ? Self.leastScore.light : Self.leastScore.dark
        return best.score >= least && best.weakestSide >= Self.leastSide ? best : nil
    }
}

/// A sheet that was found in a picture.
package struct FoundPage: Hashable, Sendable {
    /// Clockwise from the top left.
    package var corners: Quad
    /// 0…1: how sure.
    package var score: Double
    /// How many of its sides are the picture's own border.
    package var borders: Int
}
