#if !canImport(Vision)
    public import Foundation

    /// The whole picture: (0, 0, 1, 1).
    public let VNNormalizedIdentityRect = CGRect(x: 0, y: 0, width: 1, height: 1)

    /// Whether a rectangle is exactly (0, 0, 1, 1).
    public func VNNormalizedRectIsIdentityRect(_ normalizedRect: CGRect) -> Bool {
        normalizedRect == VNNormalizedIdentityRect
    }

    /// A normalised rectangle in pixels of a picture. Both have the origin at the lower left: nothing is turned over.
    public func VNImageRectForNormalizedRect(_ normalizedRect: CGRect, _ imageWidth: Int, _ imageHeight: Int) -> CGRect
    {
        VNImageRectForNormalizedRectUsingRegionOfInterest(
            normalizedRect, imageWidth, imageHeight, VNNormalizedIdentityRect)
    }

    /// The inverse of ``VNImageRectForNormalizedRect(_:_:_:)``.
    public func VNNormalizedRectForImageRect(_ imageRect: CGRect, _ imageWidth: Int, _ imageHeight: Int) -> CGRect {
        VNNormalizedRectForImageRectUsingRegionOfInterest(imageRect, imageWidth, imageHeight, VNNormalizedIdentityRect)
    }

    /// A normalised point in pixels of a picture, both from the lower left.
    public func VNImagePointForNormalizedPoint(_ normalizedPoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int)
        -> CGPoint
    {
        VNImagePointForNormalizedPointUsingRegionOfInterest(
            normalizedPoint, imageWidth, imageHeight, VNNormalizedIdentityRect)
    }

    /// The inverse of ``VNImagePointForNormalizedPoint(_:_:_:)``.
    public func VNNormalizedPointForImagePoint(_ imagePoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int) -> CGPoint
    {
        VNNormalizedPointForImagePointUsingRegionOfInterest(
            imagePoint, imageWidth, imageHeight, VNNormalizedIdentityRect)
    }

    /// A rectangle that is normalised to a region of interest, in pixels of the whole picture.
    public func VNImageRectForNormalizedRectUsingRegionOfInterest(
        _ normalizedRect: CGRect, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
    ) -> CGRect {
        let origin = VNImagePointForNormalizedPointUsingRegionOfInterest(
            normalizedRect.origin, imageWidth, imageHeight, roi)
        return CGRect(
            x: origin.x, y: origin.y, width: normalizedRect.size.width * roi.size.width * CGFloat(imageWidth),
            height: normalizedRect.size.height * roi.size.height * CGFloat(imageHeight))
    }

    /// The inverse of ``VNImageRectForNormalizedRectUsingRegionOfInterest(_:_:_:_:)``.
    public func VNNormalizedRectForImageRectUsingRegionOfInterest(
        _ imageRect: CGRect, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
    ) -> CGRect {
        let origin = VNNormalizedPointForImagePointUsingRegionOfInterest(imageRect.origin, imageWidth, imageHeight, roi)
        return CGRect(
            x: origin.x, y: origin.y, width: imageRect.size.width / (roi.size.width * CGFloat(imageWidth)),
            height: imageRect.size.height / (roi.size.height * CGFloat(imageHeight)))
    }

    /// A point that is normalised to a region of interest, in pixels of the whole picture.
    public func VNImagePointForNormalizedPointUsingRegionOfInterest(
        _ normalizedPoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
    ) -> CGPoint {
        CGPoint(
            x: (roi.origin.x + normalizedPoint.x * roi.size.width) * CGFloat(imageWidth),
            y: (roi.origin.y + normalizedPoint.y * roi.size.height) * CGFloat(imageHeight))
    }

    /// The inverse of ``VNImagePointForNormalizedPointUsingRegionOfInterest(_:_:_:_:)``.
    public func VNNormalizedPointForImagePointUsingRegionOfInterest(
        _ imagePoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
    ) -> CGPoint {
        CGPoint(
            x: (imagePoint.x / CGFloat(imageWidth) - roi.origin.x) / roi.size.width,
            y: (imagePoint.y / CGFloat(imageHeight) - roi.origin.y) / roi.size.height)
    }
#endif
