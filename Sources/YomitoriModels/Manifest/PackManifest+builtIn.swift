package import Foundation

extension PackManifest {
    /// Manifests of the packs that the program knows how to install, by name: the files of `Packs/`.
    ///
    /// They are embedded in the program's code, not in a bundle beside it, so that the executable works wherever it is
    /// moved to.
    package static let builtIn: [String: Data] = ["general": Data(PackageResources.general_yaml)]
}
