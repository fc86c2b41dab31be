// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import DocumentExchange

/// The user's decision.
public enum ConsentDecision: Hashable, Sendable {
    /// Send nothing.
    case deny
    /// Send documents: the wallet's names for them, in the order of selection.
    case allow([String])
}

/// A notice for the user that needs no decision.
public enum WalletNotice: Hashable, Sendable {
    /// The link was refused; the caller gets no answer.
    case stopped(StopReason)
    /// The answer was created, but no app took it; with the name of the caller, if known.
    case notOpened(caller: String?)
}

/// The screens of a wallet.
public protocol ConsentPresenter: Sendable {
    /// Asks the user which documents to send; none is selected at first.
    ///
    /// The screen shows who asks (`request.caller.name`, and the name in the request if it differs), for what
    /// purpose, for how long, and where the answer goes; `ConsentChoice` holds the selection. The screen closes when
    /// the task is cancelled, because the request is then over.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - candidates: the wallet's documents of the requested kinds; if there are none, the screen says so.
    /// - Returns: the decision.
    /// - Returns: the decision.
    func choose(
        _ request: WalletRequest,
        from candidates: [ConsentChoice.Candidate]
    ) async -> ConsentDecision

    /// Shows a notice to the user without waiting for a decision.
    func show(_ notice: WalletNotice) async
}
