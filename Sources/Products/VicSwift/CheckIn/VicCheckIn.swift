// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation

/// A check-in at a provider, without screens: load a request, show it, send what the user agreed to, wait for the
/// decision.
public struct VicCheckIn: Sendable {
    let wallet: Wallet

    /// The check-in of a wallet.
    package init(_ wallet: Wallet) {
        self.wallet = wallet
    }

    /// Asks the location of a link for a request.
    ///
    /// - Parameter link: a link from ``VicCardsSdk/handle(requestUrl:)``.
    /// - Returns: the request, which the card server vouches for.
    /// - Throws: ``VicCheckInError``.
    public func load(_ link: VicCheckInLink) async throws(VicCheckInError) -> VicCheckInRequest {
        try await wallet.load(link)
    }

    /// Sends fields of a card.
    ///
    /// The same answer may be sent again after a network error: the provider gets it once.
    ///
    /// - Parameters:
    ///   - request: the request to answer.
    ///   - card: a card of the wallet.
    ///   - fields: the fields that the user agreed to.
    /// - Returns: the check-in, still pending.
    /// - Throws: ``VicCheckInError``.
    public func present(
        _ request: VicCheckInRequest,
        card: VicCard,
        fields: Set<VicCardField>
    ) async throws(VicCheckInError) -> VicCheckInResult {
        try await wallet.present(request, card: card, fields: fields)
    }

    /// Records in the wallet's history that the user refused a request; nothing is sent.
    ///
    /// - Parameters:
    ///   - request: the refused request; one that was answered stays answered.
    ///   - card: the card that would have been shown; its last four digits are kept.
    /// - Throws: ``VicError`` 106 if the store cannot be written.
    public func refuse(_ request: VicCheckInRequest, card: VicCard) async throws(VicError) {
        try await wallet.refuse(request, card: card)
    }

    /// Waits for the decision about the check-in that was sent last.
    ///
    /// - Parameter timeout: how long to wait, in seconds.
    /// - Returns: the check-in in its state at the decision, or when the time is over.
    /// - Throws: ``VicCheckInError``.
    public func awaitDecision(
        timeout: TimeInterval
    ) async throws(VicCheckInError) -> VicCheckInResult {
        try await wallet.awaitDecision(timeout: timeout)
    }
}
