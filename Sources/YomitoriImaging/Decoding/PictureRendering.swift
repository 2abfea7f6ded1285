/// What becomes of the things in a file that say how its pixels are meant to be seen.
package enum PictureRendering: Sendable, Hashable {
    /// As a person sees the picture: turned as its orientation says, transparent parts white (black where nothing shows
    /// on white), colours by its profile, at most as large as `ImageLimits.workingPixels`.
    case seen
    /// As a person sees the picture before it is turned: with the transparency and colours of ``seen``, but not turned as
    /// its orientation says, at full size up to `ImageLimits.heldPixels`. HEIF and JPEG XL turn while they are decoded.
    case unturned
    /// The pixels as they are stored, as programs get them that ask a decoder for RGB and no more: orientation,
    /// transparency and profile ignored, at full size up to `ImageLimits.heldPixels`.
    case stored
}
