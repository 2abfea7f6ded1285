package import Foundation

extension PackManifest {
    /// The pack that reads when nothing else is asked for.
    package static let standardName = "general"

    /// Manifests of the packs that the program knows how to install, by name: the files of `Packs/`.
    ///
    /// They are embedded in the program's code, not in a bundle beside it, so that the executable works wherever it is
    /// moved to.
    package static let builtIn: [String: Data] = [
        "general": Data(PackageResources.general_yaml), "koten": Data(PackageResources.koten_yaml),
        "ndl": Data(PackageResources.ndl_yaml),
    ]
}
