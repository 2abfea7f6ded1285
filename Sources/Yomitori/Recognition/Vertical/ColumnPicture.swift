import YomitoriCore
import YomitoriImaging

/// A column cut out of its page, upright and straight, at a size that suits finding its cells.
struct ColumnPicture: Sendable {
    /// Width of the region in the picture, in pixels: fine enough for cuts to a fortieth of a character, and a bound
    /// on the work whatever the page's resolution.
    static let regionWidth = 40.0
    /// Paper or neighbours around the region that the picture shows too, in region widths: regions may be 15 % too tight.
    static let margin = 0.2
    /// The same above and below: a stop or a bracket at an end has ink in half of its cell, and the other half is needed.
    static let marginAlong = 0.7

    /// From page pixels to the picture's.
    let map: CoordinateMap
    let ink: InkMap
    /// The colour of the paper.
    let paper: Color
    /// The columns of pixels that nearly all characters fill.
    private(set) var dense: Range<Int>
    /// Those that the base characters take, the tips of stops and long strokes included, ruby left out.
    private(set) var base: Range<Int>
    /// The rows from the first inked one to the last.
    var rows: Range<Int>
    /// The columns of pixels right of the base where ruby stands; nil when there is none.
    private(set) var rubyColumns: Range<Int>?

    /// The middle of the base characters.
    var axis: Double { Double(dense.lowerBound + dense.upperBound) / 2 }
    /// Width of a full character in pixels of the picture.
    var em: Double { Double(dense.count) }
    /// Page pixels for one pixel of the picture.
    let pagePixels: Double

    /// Nil when the region spans no area or holds no ink.
    init?(_ region: TextRegion, in page: RasterPart) {
        let scale = Self.regionWidth / region.quad.firstSide
        let height = region.quad.secondSide * scale
        guard scale.isFinite, height.isFinite, height >= 4 else { return nil }
        let margin = Self.margin * Self.regionWidth, marginAlong = Self.marginAlong * Self.regionWidth
        guard let onto = CoordinateMap(quad: region.quad, ontoWidth: Self.regionWidth, height: height) else {
            return nil
        }
        var map = onto.followed(by: CoordinateMap(scaleX: 1, scaleY: 1, offsetX: margin, offsetY: marginAlong))
        let size = PixelSize(
            width: Int((Self.regionWidth + 2 * margin).rounded(.up)),
            height: Int((height + 2 * marginAlong).rounded(.up)))
        var raster = page.sampled(through: map, size: size)
        var ink = InkMap(Luminance(raster))
        let slope = ColumnSkew.slope(of: ink)
        if abs(slope) * height > 0.05 * Self.regionWidth {
            map = map.followed(by: ColumnSkew.straightening(slope, size: size))
            raster = page.sampled(through: map, size: size)
            ink = InkMap(Luminance(raster))
        }
        self.map = map
        paper = raster.paper()
        pagePixels = 1 / scale
        let inner = Int(margin)..<(ink.width - Int(margin))
        let length = height / Self.regionWidth
        let widestGap = length < 4 ? 0.35 : length < 12 ? 0.12 : 0.06
        guard let parts = InkParts(ink.columnMeans(rows: 0..<ink.height), around: inner, widestGap: widestGap) else {
            return nil
        }
        dense = parts.base
        base = parts.base
        rubyColumns = parts.beside
        let lines = Int(marginAlong)..<(ink.height - Int(marginAlong))
        rows = InkParts.inked(ink.rowMeans(columns: parts.base), around: lines)
        guard !rows.isEmpty else { return nil }
        // What stands above and below belongs to others.
        self.ink = ink.keeping(rows: rows)
    }

    /// Leaves the base characters alone in `dense` and `base` where small print touches them.
    ///
    /// - Parameter pitch: in rows.
    mutating func separateRuby(pitch: Double) {
        let profile = ink.columnMeans(rows: rows)
        if let parts = RubySplit(profile: profile, pitch: pitch).parts(of: dense) {
            dense = parts.base
            if let ruby = parts.ruby { rubyColumns = ruby.lowerBound..<(rubyColumns?.upperBound ?? ruby.upperBound) }
        }
        base = InkParts.grown(dense, profile, before: rubyColumns?.lowerBound ?? ink.width)
    }

    /// What stands right of the base characters as a picture of its own; nil when that is nothing.
    ///
    /// - Parameters:
    ///   - em: width of a full character.
    ///   - width: of the stretch beside it, in pixels like all others.
    ///   - others: regions of the page whose ink is none of this column's.
    func beside(em: Double, width: Double, others: [TextRegion], in page: RasterPart) -> ColumnPicture? {
        // Ink of full characters ends a little before their cells do.
        let right = axis + 0.49 * em
        let start = min(right, rubyColumns.map { Double($0.lowerBound) } ?? right).rounded()
        // Together with the base: sparse ruby alone does not tell how dark ink is.
        let left = start - em.rounded()
        let overhang = (0.3 * em).rounded()
        let size = PixelSize(
            width: Int(em.rounded()) + Int(width), height: rows.count + 2 * Int(overhang))
        let shift = CoordinateMap(
            scaleX: 1, scaleY: 1, offsetX: -left, offsetY: overhang - Double(rows.lowerBound))
        let map = map.followed(by: shift)
        var ink = InkMap(Luminance(page.sampled(through: map, size: size)))
        let columns = Int(em.rounded())..<size.width
        ink.clear(rows: 0..<size.height, columns: 0..<columns.lowerBound)
        for other in others {
            let box = map.toModel(other.quad).boundingBox
            guard box.maxX > 0, box.maxY > 0, box.minX < Double(size.width), box.minY < Double(size.height) else {
                continue
            }
            // Regions of full columns are loose by up to 15 % and may cover the ruby of their left neighbour.
            let left = box.minX + (box.width > 0.75 * em ? 0.12 * box.width : 0)
            ink.clear(
                rows: Int(max(0, box.minY))..<Int(max(0, box.maxY)) + 1,
                columns: Int(max(0, left))..<Int(max(0, box.maxX)) + 1)
        }
        guard let extent = ink.extent(rows: 0..<size.height, columns: columns) else { return nil }
        return ColumnPicture(
            map: map, ink: ink, paper: paper, dense: extent.columns, base: extent.columns, rows: extent.rows,
            rubyColumns: nil, pagePixels: pagePixels)
    }

    private init(
        map: CoordinateMap, ink: InkMap, paper: Color, dense: Range<Int>, base: Range<Int>, rows: Range<Int>,
        rubyColumns: Range<Int>?, pagePixels: Double
    ) {
        self.map = map
        self.ink = ink
        self.paper = paper
        self.dense = dense
        self.base = base
        self.rows = rows
        self.rubyColumns = rubyColumns
        self.pagePixels = pagePixels
    }

    /// The base characters' quad in page pixels, from its top right, with the margin that a turned reading wants: 6 % of
    /// the character's width, as for horizontal lines.
    var quad: Quad {
        let margin = 0.06 * em
        return quad(
            columns: Double(base.lowerBound) - margin...Double(base.upperBound) + margin,
            rows: Double(rows.lowerBound) - margin...Double(rows.upperBound) + margin)
    }

    /// The quad of a cell in page pixels, from its top right.
    func cellQuad(_ rows: Range<Int>) -> Quad {
        quad(
            columns: Double(base.lowerBound)...Double(base.upperBound),
            rows: Double(rows.lowerBound)...Double(rows.upperBound))
    }

    /// A part of the picture in page pixels, from its top right.
    func quad(columns: ClosedRange<Double>, rows: ClosedRange<Double>) -> Quad {
        let rect = Rect(
            minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound, maxY: rows.upperBound)
        return map.toSource(Quad(rect)).startingLater(by: 1)
    }
}
