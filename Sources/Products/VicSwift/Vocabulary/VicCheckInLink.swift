// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A link to a location, read from a QR code or an NFC tag.
///
/// Unrelated links never become one. A broken link, or one of another environment, does, so that the user can be
/// told; loading it fails.
public struct VicCheckInLink: Sendable, Hashable {
    /// The kind of a link.
    public enum Kind: Sendable, Hashable {
        /// A link to a location of the current environment.
        ///
        /// - id: the identifier of the location, 22 characters.
        /// - request: the one request that the link is for, if any.
        case location(id: String, request: String?)
        /// A link of another environment, such as the test server's.
        case otherEnvironment
        /// On one of our hosts, but not a link to a location.
        case invalid
    }

    /// The kind of link.
    public let kind: Kind

    /// The environment of a link that belongs to another one, as users see it: `STAGENEXT (stagenext.…)`, or only the
    /// server if it is unknown; `nil` if the link belongs to this environment.
    public let environment: String?

    /// Creates a link of a kind.
    package init(_ kind: Kind, environment: String? = nil) {
        self.kind = kind
        self.environment = environment
    }

    /// The link to the location, without its request.
    var ofLocationAlone: VicCheckInLink {
        guard case .location(let id, _) = kind else { return self }
        return VicCheckInLink(.location(id: id, request: nil))
    }

    /// Whether it leads to a location.
    public var isValid: Bool {
        if case .location = kind { true } else { false }
    }
}
