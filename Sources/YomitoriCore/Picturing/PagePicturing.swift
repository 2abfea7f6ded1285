/// What a program that shows pages needs of their pictures, without knowing how they are decoded.
///
/// Boxes and corners are pixels of the upright source picture, from its top left; pages count from 1. All calls may come
/// from any task at any time: decoding happens on threads of their own, a bounded number at once. Every call throws the
/// `ClassifiedFailure`s of the picture that cannot be read, ``MissingPage`` and `CancellationError`.
public protocol PagePicturing: Sendable {
    /// How many pages the input has, by its header.
    func pageCount(of input: PageInput) async throws -> Int

    /// The upright picture's true size, by its header; no pixel is decoded.
    func size(of input: PageInput, page: Int) async throws -> PixelSize

    /// The whole page, made smaller to at most `maximumSide` pixels along its longer side; never larger than it is.
    ///
    /// - Parameters:
    ///   - input: the picture or file of pictures.
    ///   - page: from 1.
    ///   - maximumSide: at least 1.
    func thumbnail(of input: PageInput, page: Int, maximumSide: Int) async throws -> EncodedPicture

    /// A part of the page, at most `maximumSide` pixels along its longer side; never larger than the pixels that are there.
    ///
    /// The part is clipped to the picture and grown to whole pixels; ``EncodedPicture/box`` says what is shown.
    /// Calls for parts of one page that follow each other decode it once. Pictures beyond the working budget have, in their
    /// parts too, the detail that reading sees.
    /// - Parameters:
    ///   - input: the picture or file of pictures.
    ///   - page: from 1.
    ///   - box: throws where nothing of it lies inside the picture.
    ///   - maximumSide: at least 1.
    func crop(of input: PageInput, page: Int, box: Rect, maximumSide: Int) async throws -> EncodedPicture

    /// The corners of the sheet in a photograph, clockwise from its top left; nil where no page's edges are seen.
    func corners(of input: PageInput, page: Int) async throws -> Quad?

    /// The page laid flat: what lies between its corners as an upright rectangle of the sheet's proportions.
    ///
    /// - Parameters:
    ///   - input: the picture or file of pictures.
    ///   - page: from 1.
    ///   - corners: clockwise from the sheet's top left; throws ``CornersFault`` where they are no sheet's of this picture.
    ///     nil for those that are found.
    /// - Returns: nil where no corners were given and none are found.
    func flattened(of input: PageInput, page: Int, corners: Quad?) async throws -> FlattenedPicture?
}

extension PagePicturing {
    /// Square `column`, `row` of the page at a zoom: a picture of at most `side` × `side` pixels that shows `side` × 2^`level`
    /// source pixels each way. Level 0 shows pixel for pixel.
    ///
    /// - Parameters:
    ///   - input: the picture or file of pictures.
    ///   - page: from 1.
    ///   - level: 0…16.
    ///   - column: from 0, from the left.
    ///   - row: from 0, from the top.
    ///   - side: at least 1.
    public func tile(of input: PageInput, page: Int, level: Int, column: Int, row: Int, side: Int) async throws
        -> EncodedPicture
    {
        let extent = Double(side) * Double(1 << min(max(level, 0), 16))
        let box = Rect(x: Double(column) * extent, y: Double(row) * extent, width: extent, height: extent)
        return try await crop(of: input, page: page, box: box, maximumSide: side)
    }
}
