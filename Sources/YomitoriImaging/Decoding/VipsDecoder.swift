internal import CVips
import YomitoriCore

/// Decodes one page with libvips: header first, pixels only when the limits allow them, then strip by strip from the
/// top.
struct VipsDecoder {
    let format: ImageFormat
    let bytes: ByteSource
    let limits: ImageLimits
    var rendering = PictureRendering.seen
    /// Of a TIFF file, which may have several pages.
    var page: TIFFDirectories.Page?

    /// - Parameter checkpoint: called between strips; what it throws ends the decoding.
    func decode(checkpoint: () throws -> Void) throws -> PageRaster {
        guard format == .heif || format == .jpegXL else { return try decodeAloud(checkpoint) }
        return try QuietStandardError.during { try decodeAloud(checkpoint) }
    }

    /// The upright picture's size, from its header.
    func size() throws -> PixelSize {
        let size = { () throws -> PixelSize in
            let picture = try opened(reducedBy: 1)
            let stored = page?.packing.map { PixelSize(width: $0.width, height: picture.height) }
            return picture.orientation(in: format).upright(
                stored ?? PixelSize(width: picture.width, height: picture.height))
        }
        return try format == .heif || format == .jpegXL ? QuietStandardError.during(size) : size()
    }

    private func decodeAloud(_ checkpoint: () throws -> Void) throws -> PageRaster {
        let (page, hasAlpha) = try decoded(on: .white, checkpoint)
        // Light print on a transparent ground cannot be seen on white.
        guard hasAlpha, rendering != .stored, page.raster.isBlankPaper else { return page }
        return try decoded(on: .black, checkpoint).page
    }

    /// - Parameter ground: what shows through where the picture is transparent.
    private func decoded(on ground: TransparencyGround, _ checkpoint: () throws -> Void) throws -> (
        page: PageRaster, hasAlpha: Bool
    ) {
        var picture = try opened(reducedBy: 1)
        if let packing = page?.packing {
            try limits.check(
                PixelSize(width: packing.width, height: picture.height), bytesHeld: packing.bytesHeld)
            picture = try picture.unpacked(packing, failure: failure, checkpoint: checkpoint)
        }
        let hasAlpha = picture.hasAlpha
        let stored = PixelSize(width: picture.width, height: picture.height)
        let orientation = rendering == .seen ? picture.orientation(in: format) : .upright
        let factor = try reduction(of: picture, stored)
        if factor > 1 { picture = try opened(reducedBy: factor) }
        var scaleX = 1 / Double(factor)
        var scaleY = 1 / Double(factor)
        if factor > 1, format == .webp {
            // WebP scales to the rounded size; the others cut what is left over.
            scaleX = Double(picture.width) / Double(stored.width)
            scaleY = Double(picture.height) / Double(stored.height)
        }
        picture = try picture.normalizedRange(in: format, bytes)
        if hasAlpha { picture = try picture.inSRGB(as: rendering, on: ground) }
        let reduced = PixelSize(width: picture.width, height: picture.height)
        let target = limits.workingSize(of: reduced)
        if target != reduced {
            let x = Double(target.width) / Double(reduced.width)
            let y = Double(target.height) / Double(reduced.height)
            guard let resized = picture.applying({ cvips_resize($0, $1, x, y) }) else {
                throw ImageError(
                    .unsupported,
                    "a \(format.rawValue) picture of this kind cannot be made smaller; resize it")
            }
            picture = resized
            scaleX *= x
            scaleY *= y
        }
        picture = try picture.inSRGB(as: rendering, on: ground)
        let decoded = PixelSize(width: picture.width, height: picture.height)
        let page = PageRaster(
            raster: try raster(of: picture, orientation: orientation, checkpoint: checkpoint),
            sourceSize: orientation.upright(stored),
            map: orientation.map(stored: stored, decoded: decoded, scaleX: scaleX, scaleY: scaleY))
        return (page, hasAlpha)
    }

    /// What to say when libvips refuses, with its `reason`.
    private func failure(_ reason: String) -> ImageError {
        let words = ["unsupported", "not supported", "components differ"]
        guard !words.contains(where: reason.contains) else {
            return ImageError(
                .unsupported,
                "this kind of \(format.rawValue) picture is not read; convert it to PNG\(reason)")
        }
        return ImageError(
            .damaged,
            "a damaged or cut off \(format.rawValue) picture; restore it from the original\(reason)")
    }

    private func opened(reducedBy factor: Int) throws -> VipsPicture {
        if format == .png, try !PNGChunks(bytes).areWhole { throw failure("") }
        // Of sizes beyond its own limit libvips makes a picture of a pixel.
        if format == .netpbm, let header = try bytes.withBeginning(NetpbmHeader.longest, { NetpbmHeader($0) }) {
            try limits.check(header.size)
        }
        try VipsLibrary.started()
        switch format {
        case .heif where !VipsLibrary.readsHEIF, .jpegXL where !VipsLibrary.readsJPEGXL:
            throw ImageError(
                .missingLibrary,
                "this machine's libvips does not read \(format.rawValue); install libvips42 with its plug-ins"
            )
        default: break
        }
        let source = try VipsBytes(bytes, patches: page?.patches ?? [])
        var out: UnsafeMutablePointer<VipsImage>?
        try VipsLibrary.checked(failure) {
            let reader = source.pointer
            return switch format {
            case .jpeg: cvips_jpegload(reader, &out, Int32(factor))
            case .png: cvips_pngload(reader, &out)
            case .tiff: cvips_tiffload(reader, &out)
            case .webp: cvips_webpload(reader, &out, 1 / Double(factor))
            case .heif: cvips_heifload(reader, &out)
            case .jpeg2000: cvips_jp2kload(reader, &out, Int32(factor.trailingZeroBitCount))
            case .jpegXL: cvips_jxlload(reader, &out)
            case .gif: cvips_gifload(reader, &out)
            case .netpbm: cvips_ppmload(reader, &out)
            case .bmp: preconditionFailure("BMP has a decoder of its own")
            }
        }
        guard let out else { throw failure("") }
        return VipsPicture(takingOwnershipOf: out, source: source)
    }

    /// Checks the size the header gives, and chooses by how much the loader itself makes the picture smaller: 1, 2, 4,
    /// …
    private func reduction(of picture: VipsPicture, _ size: PixelSize) throws -> Int {
        let isReducedWhileDecoding = format == .jpeg2000
        let loaderReduces: Int =
            switch format {
            case .jpeg: 8
            case .webp: 1 << 13
            case .jpeg2000: 1 << max(0, (picture.integer(VIPS_META_N_PAGES) ?? 1) - 1)
            default: 1
            }
        try limits.check(size)
        let factor = limits.loadReduction(of: size, atMost: loaderReduces)
        if isHeldWhole(picture) {
            let decoded =
                isReducedWhileDecoding
                ? PixelSize(width: size.width / factor, height: size.height / factor) : size
            try limits.check(decoded, bytesHeld: picture.bytesPerPixel)
        }
        if format == .jpeg, picture.integer("jpeg-multiscan") == 1 {
            try limits.check(scans: JPEGScans(bytes).count, of: size)
        }
        return factor
    }

    private func isHeldWhole(_ picture: VipsPicture) -> Bool {
        switch format {
        case .jpeg: picture.integer("jpeg-multiscan") == 1
        case .png: picture.has("interlaced")
        case .tiff: (page?.pixelsOfAPiece ?? 0) > limits.heldPixels
        case .netpbm, .bmp: false
        case .webp, .heif, .jpeg2000, .jpegXL, .gif: true
        }
    }

    /// Rows decoded between two checkpoints: small enough for a processor's cache, large enough for runs when turning.
    private static let stripHeight = 64

    private func raster(
        of picture: VipsPicture, orientation: Orientation, checkpoint: () throws -> Void
    ) throws
        -> Raster
    {
        let stored = PixelSize(width: picture.width, height: picture.height)
        let upright = UprightPixels(stored: stored, orientation: orientation)
        let inks = picture.isPlainCMYK ? RGBFromCMYK(width: stored.width) : nil
        let pixels = try [UInt8](unsafeUninitializedCapacity: stored.area * 3) { out, count in
            guard let base = out.baseAddress else { return }
            try picture.forEachStrip(height: Self.stripHeight, failure: failure) { top, rows, row in
                if var inks {
                    for y in 0..<rows {
                        inks.convert(row(y)) { colors in
                            upright.write(1, from: top + y, width: stored.width, to: base) { _ in colors }
                        }
                    }
                } else {
                    upright.write(rows, from: top, width: stored.width, to: base, row: row)
                }
                try checkpoint()
            }
            count = stored.area * 3
        }
        return Raster(size: upright.size, pixels: pixels)
    }
}

extension VipsPicture {
    fileprivate func orientation(in format: ImageFormat) -> Orientation {
        // HEIF turns while decoding, and so does JPEG XL.
        if format == .heif || format == .jpegXL { return .upright }
        if let value = integer(VIPS_META_ORIENTATION) { return Orientation(exif: value) }
        guard format == .png else { return .upright }
        for index in 0..<16 {
            for keyword in ["exif", "APP1"] {
                if let text = string("png-comment-\(index)-Raw profile type \(keyword)"),
                    let orientation = Orientation(rawProfile: text)
                {
                    return orientation
                }
            }
        }
        return .upright
    }

    /// Grey and colour maps of fewer than 8 or 16 bits, stretched to the whole range: libvips leaves those of PGM and
    /// PPM.
    fileprivate func normalizedRange(in format: ImageFormat, _ bytes: ByteSource) throws
        -> VipsPicture
    {
        guard format == .netpbm,
            let largest = try bytes.withBeginning(
                NetpbmHeader.longest, { NetpbmHeader($0)?.largestValue })
        else { return self }
        let full = self.format == VIPS_FORMAT_USHORT ? 65535 : 255
        guard largest > 1, largest < full else { return self }
        let kind = interpretation
        let size = self.format
        let scaled = applying { cvips_scale($0, $1, Double(full) / Double(largest)) }?
            .applying { cvips_cast($0, $1, size) }?
            .applying { cvips_reinterpret($0, $1, kind) }
        guard let scaled else {
            throw ImageError(.unsupported, "a PNM picture of this kind is not read; convert it to PNG")
        }
        return scaled
    }
}
