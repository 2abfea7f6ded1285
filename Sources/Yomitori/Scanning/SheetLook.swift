import YomitoriCore

/// What a sheet and its surroundings look like: how light they are, and how much of them is print, by what closing and opening
/// take away.
struct SheetLook: Sendable {
    /// Of the pixels inside the sheet, those of light print; 0…1.
    let lightPrint: Double
    /// Of the pixels outside, those of dark print; 0…1.
    let darkPrintAround: Double
    /// Grey levels by which the sheet is lighter than what is around it; most of either is not print.
    let lightness: Int
    /// The same for three quarters of the sheet: a block of text with a figure is dark by half, a dark page by more.
    let lightnessOfMost: Int

    /// Grey levels by which print differs from its paper, at least.
    private static let contrast: Float = 25

    init(_ sheet: Quad, in picture: SheetPicture, withoutDark: SheetPicture, withoutLight: SheetPicture) {
        var insideLevels = [Int](repeating: 0, count: 256), outsideLevels = insideLevels
        var inside = (print: 0, all: 0), outside = (print: 0, all: 0)
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let here = picture[x, y]
                if sheet.holds(Point(x: Double(x), y: Double(y))) {
                    inside.all += 1
                    insideLevels[Int(here.sum() / 3)] += 1
                    if (here - withoutLight[x, y]).sum() > 3 * Self.contrast { inside.print += 1 }
                } else {
                    outside.all += 1
                    outsideLevels[Int(here.sum() / 3)] += 1
                    if (withoutDark[x, y] - here).sum() > 3 * Self.contrast { outside.print += 1 }
                }
            }
        }
        lightPrint = Double(inside.print) / Double(max(1, inside.all))
        darkPrintAround = Double(outside.print) / Double(max(1, outside.all))
        func level(_ share: Double, _ levels: [Int], of count: Int) -> Int {
            var left = Int(Double(count) * share)
            return levels.firstIndex {
                left -= $0
                return left < 0
            } ?? 0
        }
        let around = level(0.5, outsideLevels, of: outside.all)
        lightness = level(0.5, insideLevels, of: inside.all) - around
        lightnessOfMost = level(0.75, insideLevels, of: inside.all) - around
    }
}

extension Quad {
    /// Whether a point lies inside a convex quad whose corners run clockwise.
    fileprivate func holds(_ point: Point) -> Bool {
        (0..<4).allSatisfy { i in
            let side = self[(i + 1) % 4] - self[i], way = point - self[i]
            return side.x * way.y - side.y * way.x >= 0
        }
    }
}
