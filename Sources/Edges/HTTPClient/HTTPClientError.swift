// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why something could not be fetched.
///
/// Names the rule or the step, never the address.
public enum HTTPClientError: Error, Equatable, Sendable {
    /// The text is no absolute `http` or `https` address with a host and without a password.
    case invalidAddress
    /// The body is longer than the limit; reading stopped there.
    case tooLarge(limit: Int)
    /// Not done within the time allowed for the whole of it.
    case timedOut
    /// More redirects than allowed.
    case tooManyRedirects
    /// A redirect that leads from TLS to plain text, or to no web address at all.
    case unsafeRedirect
    /// The name is unknown, or nobody listens there.
    case unreachable
    /// TLS failed, or the certificate is not trusted.
    case notTrusted
    /// The connection broke, or what came was no HTTP.
    case broken
    /// libcurl did not take the request: memory is short, or the method is not a token.
    case cannotStart
    /// The task that waited was cancelled.
    case cancelled
}
