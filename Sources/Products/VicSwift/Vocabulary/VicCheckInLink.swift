// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A link to a place of check-in, as a QR code or an NFC tag holds it.
///
/// Links that are nothing of ours never become one. A link that is broken, or of another environment, does,
/// so that the person can be told; loading it fails.
public struct VicCheckInLink: Sendable, Hashable {
    /// What a link is.
    public enum Kind: Sendable, Hashable {
        /// A link to a place of the current environment.
        ///
        /// - location: the place, 22 characters.
        /// - request: the one request that the link is for, if it is for one.
        case place(location: String, request: String?)
        /// A link of another environment, such as the test server's.
        case otherEnvironment
        /// On one of our hosts, but no link to a place.
        case invalid
    }

    /// What the link is.
    public let kind: Kind

    /// The environment that a link of another one belongs to, as people are told it: `STAGENEXT (stagenext.…)`, or
    /// the server alone where it is none of the known ones; `nil` where the link is of this environment.
    public let environment: String?

    /// A link of a kind.
    package init(_ kind: Kind, environment: String? = nil) {
        self.kind = kind
        self.environment = environment
    }

    /// The link to the place, whatever request it was for.
    var ofPlaceAlone: VicCheckInLink {
        guard case .place(let location, _) = kind else { return self }
        return VicCheckInLink(.place(location: location, request: nil))
    }

    /// Whether it leads to a place of check-in.
    public var isValid: Bool {
        if case .place = kind { true } else { false }
    }
}
