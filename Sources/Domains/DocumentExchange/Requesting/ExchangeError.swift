// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// An error that a caller who knows its request finds in an answer or in the wallet.
///
/// Part of the protocol's vocabulary: apps use it to tell their users how a request ended.
public enum ExchangeError: Error, Hashable, Sendable {
    /// No request is pending, or the answer belongs to another one.
    case noPendingRequest
    /// The answer came too late.
    case expired
    /// The answer has no document.
    case noDocuments
    /// The answer has this many documents, more than requested or more than ever allowed.
    case tooManyDocuments(Int)
    /// The answer has a document of an unrequested kind.
    ///
    /// The value is the kind's name, cut short, or empty.
    case unexpectedKind(String)
    /// The answer has an unrequested member.
    case unexpectedField(String)
    /// The wallet does not support the oldest acceptable version.
    case walletTooOld
}

/// The successful end of a request.
public enum ExchangeOutcome: Sendable {
    /// Documents of the requested kinds, according to the wallet; not authentic.
    case documents(DocumentPayload)
    /// The person declined.
    case cancelled
}
