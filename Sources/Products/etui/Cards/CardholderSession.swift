// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Cryptography
import PaymentCards

/// The cardholder's session of one command: the SDK's manager, logged in with the kept token.
struct CardholderSession {
    let manager: CheckoutCardManager

    init(_ invocation: Invocation) throws(CommandError) {
        let folder = try CardholderFolder(for: invocation)
        let token = try folder.token()
        try self.init(try folder.server(), token: token)
    }

    /// Logs in; only the form of the token is checked, without network.
    init(_ server: CardholderServer, token: borrowing SecretBytes) throws(CommandError) {
        manager = server.manager
        guard manager.logInSession(token: Self.text(token)) else {
            throw .refused("this is not a token; get a new one from the bank")
        }
    }

    /// The token as the SDK takes it, which keeps it no longer than the session.
    static func text(_ token: borrowing SecretBytes) -> String {
        String(decoding: token.revealed(), as: UTF8.self)
    }

    /// Runs calls of the SDK, which keeps its errors untyped for apps.
    func run<Value>(_ body: (CheckoutCardManager) async throws -> Value) async throws(CommandError)
        -> Value
    {
        do {
            return try await body(manager)
        } catch let error as CardManagementError {
            throw CommandError(error)
        } catch {
            throw .unusable("the command was cancelled")
        }
    }

    /// Runs one call of the SDK that reports events, and explains a refusal by the server's code.
    ///
    /// Apps get a closed list of errors; what the server said is in the event of the call.
    ///
    /// - Parameters:
    ///   - body: makes the call.
    ///   - explain: returns the error for a code; `nil` if the SDK's own says enough.
    /// - Returns: what the call returned.
    /// - Throws: ``CommandError``.
    func run<Value>(
        _ body: (CheckoutCardManager) async throws -> Value,
        explaining explain: (IssuingErrorCode) -> CommandError?
    ) async throws(CommandError) -> Value {
        let events = manager.events
        do {
            return try await body(manager)
        } catch let error as CardManagementError {
            // The event is sent before the error is thrown.
            for await event in events where event.error == error {
                let code = event.serverErrorCode.flatMap(IssuingErrorCode.init(rawValue:))
                throw code.flatMap(explain) ?? CommandError(error)
            }
            throw CommandError(error)
        } catch {
            throw .unusable("the command was cancelled")
        }
    }

    /// Finds a card by its identifier, or by four last digits that only one card has.
    func card(_ name: String) async throws(CommandError) -> Card {
        guard name.utf8.count == 4, name.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            return try await run { try await $0.getCard(withID: name) }
        }
        let cards = try await run { try await $0.getCards() }
            .filter { $0.panLast4Digits == name }
        guard let card = cards.first else {
            throw .refused("no card ends in \(name); see etui cards list")
        }
        guard cards.count == 1 else {
            let names = cards.map(\.id).joined(separator: ", ")
            throw .refused("several cards end in \(name); name one of \(names)")
        }
        return card
    }
}

extension CommandError {
    /// Creates the error for a refusal of the SDK, with what to do.
    init(_ error: CardManagementError) {
        let detail = error.detail.map { ": \($0.visible)" } ?? ""
        let words = "\(error.words) (\(error.name)\(detail))"
        switch error {
        case .connectionIssue, .configurationIssue, .missingManager: self = .unusable(words)
        default: self = .refused(words)
        }
    }
}

extension CardManagementError {
    fileprivate var words: String {
        switch self {
        case .unauthenticated: "you are not logged in; run etui cards login"
        case .authenticationFailure:
            "the server refuses the token: it is used up, expired, revoked, or for something else; "
                + "get a new one from the bank"
        case .configurationIssue: "the server or its keys are set up wrongly; see etui cards use"
        case .connectionIssue:
            "the server cannot be reached or asks to wait; try again later"
        case .deviceNotSupported: "this machine lacks what the command needs"
        case .insecureDevice: "this machine is not safe"
        case .invalidStateRequested: "the card cannot change from its state to this one"
        case .invalidNewCardStateRequested:
            "the server refuses this state; etui cards show says how the card is now"
        case .invalidRequestInput: "the server does not accept the request; check CARD"
        case .missingManager: "the session ended"
        case .unableToPerformSecureOperation:
            "the secret cannot be shown, perhaps because of the card's state"
        case .pushProvisioningFailure: "the card was not added to the wallet"
        case .fetchDigitizationStateFailure: "the state in the wallets is unknown; try again later"
        case .unableToCopy: "nothing was copied"
        case .notFound: "you have no such card, or it has no PIN; see etui cards list"
        }
    }
}
