import Foundation
public import YomitoriCore
public import YomitoriImaging

/// Pictures of pages for those who show them, by libvips: thumbnails, parts, the sheet of a photograph laid flat.
///
/// Bounded: `concurrency` pictures are decoded at a time, each within the limits; the last ones stay decoded up to
/// `memory` bytes, so that tiles of one page decode it once. A file that changed since is decoded anew.
public final class PagePictures: PagePicturing {
    private let reader: ImageReader
    private let cache: DecodedPages
    /// Quality of the JPEG files: print keeps its edges at 85, a page of 2,000 pixels takes some 500 kB.
    private let quality = 85

    /// - Parameters:
    ///   - limits: what a picture may cost; beyond them calls throw `ImageError`.
    ///   - memory: bytes of decoded pages that are kept between calls; two pages of the largest size by default. 0 keeps none.
    ///   - concurrency: pictures decoded at a time.
    public init(limits: ImageLimits = ImageLimits(), memory: Int = 96_000_000, concurrency: Int = 2) {
        reader = ImageReader(limits: limits, concurrency: concurrency)
        cache = DecodedPages(capacity: memory)
    }

    public func pageCount(of input: PageInput) async throws -> Int {
        try await reader.source(input).pageCount
    }

    public func size(of input: PageInput, page: Int) async throws -> PixelSize {
        let limits = reader.limits
        return try await reader.run { _ in
            let source = try ImageSource(input, limits: limits)
            return try source.size(ofPage: source.index(ofPage: page))
        }
    }

    public func thumbnail(of input: PageInput, page: Int, maximumSide: Int) async throws -> EncodedPicture {
        var limits = reader.limits
        // More than a JPEG can have; its square is a number.
        let wanted = min(max(1, maximumSide), 1 << 20)
        // Four times what is wanted: the loader halves on its way, the rest is averaged.
        limits.workingPixels = min(limits.workingPixels, 4 * wanted * wanted)
        return try await reader.run { [limits, quality] checkpoint in
            let source = try ImageSource(input, limits: limits)
            let picture = try source.page(source.index(ofPage: page), checkpoint: checkpoint)
            let small = picture.raster.shrunk(toSide: wanted)
            let whole = Rect(
                x: 0, y: 0, width: Double(picture.sourceSize.width), height: Double(picture.sourceSize.height))
            return try small.encoded(showing: whole, quality: quality)
        }
    }

    public func crop(of input: PageInput, page: Int, box: Rect, maximumSide: Int) async throws -> EncodedPicture {
        try await withPage(page, of: input) { [quality] picture, _ in
            guard let (part, map) = picture.raster.cropped(to: picture.map.toModel(Quad(box)).boundingBox) else {
                throw EngineError.regionOutsidePicture(picture.sourceSize)
            }
            let all = Rect(x: 0, y: 0, width: Double(part.width), height: Double(part.height))
            let shown = picture.map.followed(by: map).toSource(Quad(all)).boundingBox
            return try part.shrunk(toSide: max(1, maximumSide)).encoded(showing: shown, quality: quality)
        }
    }

    public func corners(of input: PageInput, page: Int) async throws -> Quad? {
        try await withPage(page, of: input) { picture, _ in
            PageFinder().page(in: picture.raster).map { picture.map.toSource($0.corners) }
        }
    }

    public func flattened(of input: PageInput, page: Int, corners: Quad?) async throws -> FlattenedPicture? {
        let budget = reader.limits.workingPixels
        return try await withPage(page, of: input) { [quality] picture, checkpoint in
            if let corners { try CornersFault.check(corners, in: picture.sourceSize) }
            let wanted = corners ?? PageFinder().page(in: picture.raster).map { picture.map.toSource($0.corners) }
            guard let wanted else { return nil }
            let sheet = try FlatPage(picture, corners: wanted, budget: budget)
            try checkpoint()
            return FlattenedPicture(
                picture: try sheet.raster.encoded(showing: wanted.boundingBox, quality: quality), corners: wanted,
                map: sheet.map)
        }
    }

    private func withPage<Value: Sendable>(
        _ page: Int, of input: PageInput,
        _ work: @escaping @Sendable (PageRaster, _ checkpoint: () throws -> Void) throws -> Value
    ) async throws -> Value {
        try await reader.run { [cache, limits = reader.limits] checkpoint in
            let picture = try cache.page(page, of: input) {
                let source = try ImageSource(input, limits: limits)
                return try source.page(source.index(ofPage: page), checkpoint: checkpoint)
            }
            try checkpoint()
            return try work(picture, checkpoint)
        }
    }
}

extension ImageSource {
    /// The index of a page that is counted from 1; throws `MissingPage`.
    fileprivate func index(ofPage number: Int) throws -> Int {
        guard (1...pageCount).contains(number) else { throw MissingPage(number: number, count: pageCount) }
        return number - 1
    }
}

extension Raster {
    /// At most `side` pixels along the longer side.
    fileprivate func shrunk(toSide side: Int) -> Raster {
        guard size.longestSide > side else { return self }
        let scale = Double(side) / Double(size.longestSide)
        func length(_ pixels: Int) -> Int { min(side, max(1, Int((Double(pixels) * scale).rounded()))) }
        return resized(to: PixelSize(width: length(width), height: length(height))).raster
    }

    fileprivate func encoded(showing box: Rect, quality: Int) throws -> EncodedPicture {
        EncodedPicture(mediaType: .jpeg, size: size, box: box, bytes: try jpegData(quality: quality))
    }
}
