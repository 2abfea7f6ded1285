// As `import Vision` brings it along.
@_exported public import Foundation

#if canImport(Vision)
    // The names are Apple's own here.
    @_exported public import Vision
#endif
