// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation

/// A check-in at a provider, without screens: load a request, show it, send what the person agreed to, wait for
/// the decision.
public struct VicCheckIn: Sendable {
    let wallet: Wallet

    /// The check-in of a wallet.
    package init(_ wallet: Wallet) {
        self.wallet = wallet
    }

    /// Asks the place of a link for a request.
    ///
    /// - Parameter link: a link of ``VicCardsSdk/handle(requestUrl:)``.
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
    ///   - request: what was asked for.
    ///   - card: a card of the wallet.
    ///   - fields: those that the person agreed to.
    /// - Returns: the check-in, still pending.
    /// - Throws: ``VicCheckInError``.
    public func present(
        _ request: VicCheckInRequest,
        card: VicCard,
        fields: Set<VicCardField>
    ) async throws(VicCheckInError) -> VicCheckInResult {
        try await wallet.present(request, card: card, fields: fields)
    }

    /// Writes down in the wallet's history that the person said no to a request; nothing is sent.
    ///
    /// - Parameters:
    ///   - request: what was asked for; one that was answered stays so.
    ///   - card: the card that would have been shown, of which the last four digits are kept.
    /// - Throws: ``VicError`` 106 where the store does not take it.
    public func refuse(_ request: VicCheckInRequest, card: VicCard) async throws(VicError) {
        try await wallet.refuse(request, card: card)
    }

    /// Waits for the decision about the check-in that was sent last.
    ///
    /// - Parameter timeout: how long, seconds.
    /// - Returns: the check-in as it stands when it is decided, or when the time is over.
    /// - Throws: ``VicCheckInError``.
    public func awaitDecision(
        timeout: TimeInterval
    ) async throws(VicCheckInError) -> VicCheckInResult {
        try await wallet.awaitDecision(timeout: timeout)
    }
}
