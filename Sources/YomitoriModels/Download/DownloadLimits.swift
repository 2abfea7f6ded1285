package import Foundation

/// What a download may take.
package struct DownloadLimits: Hashable, Sendable {
    /// How long the other side may say nothing.
    package var silence: TimeInterval = 30
    /// How long one file may take. 40 MB in an hour are 11 kB a second.
    package var duration: TimeInterval = 3600
    /// How often an address may lead to another one.
    package var redirects = 5
    /// How often a broken transfer is taken up again in a row without a byte arriving in between.
    package var vainAttempts = 2

    package init() {}
}
