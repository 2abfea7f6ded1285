#if !canImport(Vision)
    public import Foundation
    import Yomitori

    /// What may be told about a picture.
    public struct VNImageOption: RawRepresentable, Hashable, Sendable {
        /// The option's name.
        public let rawValue: String

        /// An option of this name; those that are not known are ignored.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Properties of the picture, which are ignored.
        public static let properties = VNImageOption(rawValue: "VNImageOptionProperties")
        /// A camera's parameters, which are ignored.
        public static let cameraIntrinsics = VNImageOption(rawValue: "VNImageOptionCameraIntrinsics")
        /// A `RecognitionContext` for the engine that reads, in place of the process's; Yomitori's own.
        public static let recognitionContext = VNImageOption(rawValue: "YomitoriRecognitionContext")
    }

    /// Performs requests on one picture.
    public final class VNImageRequestHandler: NSObject, Sendable {
        private let picture: RequestPicture
        private let context: RecognitionContext

        private init(_ picture: RequestPicture, _ options: [VNImageOption: Any]) {
            self.picture = picture
            context = options[.recognitionContext] as? RecognitionContext ?? .process
        }

        /// A picture in memory that stands upright.
        public convenience init(cgImage image: CGImage, options: [VNImageOption: Any] = [:]) {
            self.init(image.picture, options)
        }

        /// A picture in memory.
        public convenience init(
            cgImage image: CGImage, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
        ) {
            self.init(RequestPicture(image.picture, orientation: orientation.orientation), options)
        }

        /// A picture file, which stands as it says itself.
        public convenience init(url imageURL: URL, options: [VNImageOption: Any] = [:]) {
            self.init(RequestPicture(imageURL), options)
        }

        /// A picture file; the orientation counts in place of its own.
        public convenience init(
            url imageURL: URL, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
        ) {
            self.init(RequestPicture(imageURL, orientation: orientation.orientation), options)
        }

        /// The bytes of a picture file, which stands as it says itself.
        public convenience init(data imageData: Data, options: [VNImageOption: Any] = [:]) {
            self.init(RequestPicture(imageData), options)
        }

        /// The bytes of a picture file; the orientation counts in place of its own.
        public convenience init(
            data imageData: Data, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
        ) {
            self.init(RequestPicture(imageData, orientation: orientation.orientation), options)
        }

        /// Performs requests one after the other while the calling thread waits; each one's completion handler is called on it.
        ///
        /// May be called from a thread and from a task: what it waits for needs none of the threads that tasks share.
        ///
        /// - Throws: the first failed request's error, after all were performed: an `NSError` of ``VNErrorDomain``.
        public func perform(_ requests: [VNRequest]) throws {
            var failure: (any Error)?
            for request in requests { request.begin() }
            for request in requests {
                do {
                    try request.perform(on: picture, in: context)
                } catch {
                    failure = failure ?? error
                }
            }
            if let failure { throw failure }
        }
    }
#endif
