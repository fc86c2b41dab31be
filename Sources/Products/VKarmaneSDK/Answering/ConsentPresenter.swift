// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import DocumentExchange

/// What the person decided.
public enum ConsentDecision: Hashable, Sendable {
    /// Nothing is sent.
    case deny
    /// Documents are sent: the wallet's names for them, in the order of choosing.
    case allow([String])
}

/// What the person is told besides.
public enum WalletNotice: Hashable, Sendable {
    /// The link is refused, and nobody is told but the person.
    case stopped(StopReason)
    /// The answer was made, but no app took it; the name of the caller where it is known.
    case notOpened(caller: String?)
}

/// The screens of a wallet.
public protocol ConsentPresenter: Sendable {
    /// Asks the person which documents are sent; nothing is chosen at first.
    ///
    /// The screen shows who asks (`request.caller.name`; the name in the request where that is another), what for,
    /// for how long, and where the answer goes; `ConsentChoice` holds what is ticked. It closes when the task
    /// is cancelled, for then the request is over.
    ///
    /// - Parameters:
    ///   - request: who asks for what.
    ///   - candidates: the wallet's documents of the kinds asked for; where there are none the person is told so.
    /// - Returns: the decision.
    func choose(
        _ request: WalletRequest,
        from candidates: [ConsentChoice.Candidate]
    ) async -> ConsentDecision

    /// Tells the person something and waits for no decision.
    func show(_ notice: WalletNotice) async
}
