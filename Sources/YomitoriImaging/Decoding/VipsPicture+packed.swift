internal import CVips

extension VipsPicture {
    /// The picture whose packed samples this one shows as grey bytes: grey or sRGB of 8 bits, held whole.
    ///
    /// - Parameter checkpoint: called every few rows; what it throws ends the decoding.
    func unpacked(
        _ packing: PackedSamples, failure: (String) -> ImageError, checkpoint: () throws -> Void
    ) throws -> VipsPicture {
        guard bands == 1, format == VIPS_FORMAT_UCHAR, width == packing.bytes(ofPixels: packing.width) else {
            throw failure("")
        }
        let bytesOfARow = packing.width * packing.samples
        let made = try [UInt8](unsafeUninitializedCapacity: bytesOfARow * height) { out, count in
            guard let base = out.baseAddress else { return }
            try forEachStrip(height: 64, failure: failure) { top, rows, row in
                for y in 0..<rows { packing.unpack(row(y), to: base + (top + y) * bytesOfARow) }
                try checkpoint()
            }
            count = out.count
        }.withUnsafeBytes {
            vips_image_new_from_memory_copy(
                $0.baseAddress, $0.count, Int32(packing.width), Int32(height), Int32(packing.samples),
                VIPS_FORMAT_UCHAR)
        }
        guard let made else { throw failure("") }
        made.pointee.Type = packing.samples == 1 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB
        if let orientation = integer(VIPS_META_ORIENTATION) {
            vips_image_set_int(made, VIPS_META_ORIENTATION, Int32(orientation))
        }
        var profile: UnsafeRawPointer?
        var length = 0
        if hasProfile, vips_image_get_blob(pointer, VIPS_META_ICC_NAME, &profile, &length) == 0 {
            vips_image_set_blob_copy(made, VIPS_META_ICC_NAME, profile, length)
        }
        return VipsPicture(takingOwnershipOf: made)
    }
}
