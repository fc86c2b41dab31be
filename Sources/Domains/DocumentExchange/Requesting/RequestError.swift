// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a request cannot be made.
public enum RequestError: Error, Hashable, Sendable {
    /// A callback link is none, names a user, is too long or has a name that the answer uses.
    case malformedLink(String, CallbackLinks.Role)
    /// A callback link has no scheme.
    case missingScheme
    /// The callback links have more than one scheme.
    case differentSchemes
    /// The scheme, in lower case, is not one that this app has registered.
    case unregisteredScheme(String, registered: [String])
    /// Nothing is asked for.
    case noKinds
    /// The public key is no usable one.
    case unusableKey
    /// The caller's name is empty, too long or has control characters.
    case unusableSource
    /// A claim of a signed request is missing, or one that wallets refuse, as a member of a kind that is not asked
    /// for; its name.
    case unusableClaim(String)
    /// The request is longer than wallets read.
    case tooLarge
    /// The wallet on this device does not read the version that is asked for at least.
    case walletTooOld
}
