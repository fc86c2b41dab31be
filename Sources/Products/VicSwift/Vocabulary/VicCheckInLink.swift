// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A link to a location, as a QR code or an NFC tag holds it.
///
/// Links that are nothing of ours never become one. A link that is broken, or of another environment, does,
/// so that the person can be told; loading it fails.
public struct VicCheckInLink: Sendable, Hashable {
    /// What a link is.
    public enum Kind: Sendable, Hashable {
        /// A link to a location of the current environment.
        ///
        /// - id: the identifier of the location, 22 characters.
        /// - request: the one request that the link is for, if it is for one.
        case location(id: String, request: String?)
        /// A link of another environment, such as the test server's.
        case otherEnvironment
        /// On one of our hosts, but no link to a location.
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

    /// The link to the location, whatever request it was for.
    var ofLocationAlone: VicCheckInLink {
        guard case .location(let id, _) = kind else { return self }
        return VicCheckInLink(.location(id: id, request: nil))
    }

    /// Whether it leads to a location.
    public var isValid: Bool {
        if case .location = kind { true } else { false }
    }
}
