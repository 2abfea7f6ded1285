#if canImport(Vision)
    // The names are Apple's own here.
    @_exported public import Vision
#else
    // As `import Vision` brings it along.
    @_exported public import Foundation
#endif
