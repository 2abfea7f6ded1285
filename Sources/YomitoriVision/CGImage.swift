#if !canImport(Vision)
    public import Foundation
    public import Yomitori

    /// A picture in memory: as much of Core Graphics' type as a request needs.
    ///
    /// Core Graphics is not on this platform; this is the one line that code written for Apple has to change. As there, the
    /// pixels are those that are stored: an orientation that a file notes is not applied, pass it to the handler.
    public final class CGImage: Sendable {
        let picture: RequestPicture
        /// Width in pixels.
        public let width: Int
        /// Height in pixels.
        public let height: Int

        /// The first picture of a file.
        ///
        /// - Throws: an error of ``VNErrorDomain``.
        public convenience init(contentsOf url: URL) throws { try self.init(decoding: RequestPicture(url)) }

        /// The first picture of a file's bytes.
        ///
        /// - Throws: an error of ``VNErrorDomain``.
        public convenience init(data: Data) throws { try self.init(decoding: RequestPicture(data)) }

        /// Pixels in memory, row by row from the top.
        public convenience init(pixels: RawPixels) { self.init(raster: pixels.raster) }

        /// A decoded picture.
        public init(raster: Raster) {
            picture = RequestPicture(raster)
            (width, height) = (raster.width, raster.height)
        }

        private convenience init(decoding picture: RequestPicture) throws {
            do {
                self.init(raster: try picture.unturnedPixels())
            } catch {
                throw NSError(ofVision: error)
            }
        }
    }

    /// How a stored picture stands, with the numbers of EXIF.
    public enum CGImagePropertyOrientation: UInt32, Sendable, CaseIterable {
        case up = 1
        case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

        var orientation: PictureOrientation { PictureOrientation(rawValue: Int(rawValue)) ?? .up }
    }
#endif
