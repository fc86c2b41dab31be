// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a fetch failed.
///
/// Names the rule or the step, never the address.
public enum HTTPClientError: Error, Equatable, Sendable {
    /// The text is not an absolute `http` or `https` address with a host and without a password.
    case invalidAddress
    /// The body is longer than the limit; reading stopped there.
    case tooLarge(limit: Int)
    /// The request did not finish within the total time allowed.
    case timedOut
    /// The request was redirected more often than allowed.
    case tooManyRedirects
    /// A redirect leads from TLS to plain text, or not to a web address at all.
    case unsafeRedirect
    /// The address leads to the machine itself or to a private network, which the limits do not permit.
    case privateAddress
    /// The name is unknown, or the server does not accept connections.
    case unreachable
    /// TLS failed, or the certificate is not trusted.
    case notTrusted
    /// The connection broke, or the response was not HTTP.
    case broken
    /// libcurl did not accept the request: memory is short, or the method is not a token.
    case cannotStart
    /// The waiting task was cancelled.
    case cancelled
}
