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

    /// SHA-256 of earlier manifests of these packs, by name, which ask for the same models and the same facts: what is
    /// installed with one of them is used as it is.
    package static let earlier: [String: Set<String>] = [
        // It named a classifier of lines upside down too, which nothing used.
        "general": ["57c99b25a00d905daab24bfdeb649aa098598c3ef696884e4d5ec9c1c1d85b1a"]
    ]
}
