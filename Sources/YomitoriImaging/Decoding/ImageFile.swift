import Foundation
import YomitoriCore

/// Where a picture's bytes are.
enum PictureBytes: Sendable {
    case held(Data)
    /// Read again, piece by piece, each time the picture is decoded.
    case file(OpenFile)
}

/// Opens the file of a picture, or reads it.
enum ImageFile {
    /// Larger files are not held in memory while their pixels are: 12 megapixels without compression are 36 MB twice. The
    /// pictures of a page that cameras and scanners compress are smaller.
    static let heldBytes = 4 << 20
    /// Formats tell themselves long before.
    private static let beginning = 1 << 16

    /// The bytes of `input`, at most `limit` of them, and the picture's format.
    ///
    /// - Parameter heldBytes: larger files are read in pieces, where the format can be.
    /// - Throws: `ImageError`.
    static func opened(_ input: PageInput, limit: Int, heldBytes: Int) throws -> (
        bytes: PictureBytes, format: ImageFormat
    ) {
        switch input {
        case .data(let data, _):
            // Bytes that a caller holds will not be there later, as those of a file may.
            guard !data.isEmpty else { throw ImageError(.notAPicture, "the data is empty") }
            return try held(data, limit: limit)
        case .file(let path):
            let file = try OpenFile(path)
            guard file.size <= limit else { throw tooLarge(limit) }
            if file.size > heldBytes,
                let format = try? file.beginning(beginning).withUnsafeBytes({
                    try ImageFormat(sniffing: $0)
                }),
                format.isReadInPieces
            {
                return (.file(file), format)
            }
            return try held(read(file, limit: limit), limit: limit)
        }
    }

    private static func held(_ bytes: Data, limit: Int) throws -> (
        bytes: PictureBytes, format: ImageFormat
    ) {
        guard bytes.count <= limit else { throw tooLarge(limit) }
        guard !bytes.isEmpty else { throw ImageError(.unreadable, "the file is empty") }
        return (.held(bytes), try bytes.withUnsafeBytes { try ImageFormat(sniffing: $0) })
    }

    private static func read(_ file: OpenFile, limit: Int) throws -> Data {
        // One byte more than announced shows a file that grew.
        var bytes = Data(count: file.size + 1)
        var filled = 0
        while filled <= limit {
            if filled == bytes.count { bytes.count = min(max(1 << 16, bytes.count * 2), limit + 1) }
            let received = try bytes.withUnsafeMutableBytes { buffer in
                try file.read(at: filled, into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
            }
            if received == 0 { break }
            filled += received
        }
        guard filled <= limit else { throw tooLarge(limit) }
        bytes.count = filled
        return bytes
    }

    private static func tooLarge(_ limit: Int) -> ImageError {
        // A limit that is shown rounded would refuse files of the size that it names.
        let isRound = limit >= 1 << 20 && limit.isMultiple(of: 1 << 20)
        let size = isRound ? "\(limit >> 20) MiB" : limit == 1 ? "1 byte" : "\(limit) bytes"
        return ImageError(.beyondLimit, "larger than \(size); compress it or raise the limit of bytes")
    }
}

extension ImageFormat {
    /// Whether libvips reads it front to back or strip by strip; of the others it holds all bytes by itself.
    fileprivate var isReadInPieces: Bool {
        switch self {
        case .jpeg, .png, .tiff, .netpbm: true
        case .webp, .heif, .jpeg2000, .jpegXL, .gif, .bmp: false
        }
    }
}
