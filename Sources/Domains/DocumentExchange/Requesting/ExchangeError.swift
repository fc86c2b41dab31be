// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a caller that knows its request finds wrong with an answer or with the wallet.
///
/// A vocabulary of the protocol: apps tell their users by it what came of a request.
public enum ExchangeError: Error, Hashable, Sendable {
    /// Nothing is waited for, or the answer is not to what is.
    case noPendingRequest
    /// The answer came too late.
    case expired
    /// The answer has no document.
    case noDocuments
    /// The answer has this many documents, more than were asked for or are ever taken.
    case tooManyDocuments(Int)
    /// The answer has a document of a kind that was not asked for; its name, cut short, or nothing.
    case unexpectedKind(String)
    /// The answer has a member that was not asked for.
    case unexpectedField(String)
    /// The wallet does not read the version that is asked for at least.
    case walletTooOld
}

/// How a request ended well.
public enum ExchangeOutcome: Sendable {
    /// Documents of the kinds that were asked for, as the wallet says; not authentic.
    case documents(DocumentPayload)
    /// The person does not want.
    case cancelled
}
