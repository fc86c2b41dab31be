// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CheckoutOOBSDK
import Encodings
import Execution
import PaymentCards
import Vault

/// `etui cards approvals`, `approve`, `decline` and `device register`: 3-D Secure, out of band.
enum CardholderApprovals {
    /// What identifies this app to the bank.
    private static let applicationID = "etui"

    static func list(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let found = try await ApprovalScene(invocation).pending()
        let console = invocation.console
        guard !invocation.has(SealOptions.json) else {
            let line: JSONOutput = [
                "schema": "etui.cards.approvals.v1",
                "challenges": .array(found.map(\.report)),
            ]
            console.print(line.encoded())
            return .success
        }
        for challenge in found { console.print(challenge.line) }
        if found.isEmpty { console.complain("no payment waits for approval") }
        return .success
    }

    static func decide(
        _ decision: CheckoutOOB.Decision,
        _ invocation: Invocation
    ) async throws(CommandError) -> ExitStatus {
        guard let id = CardIdentifier(invocation.arguments[0], .challenge) else {
            throw .unusable("ID is no payment: chl_ and 26 letters or digits")
        }
        let scene = try ApprovalScene(invocation)
        guard let challenge = try await scene.pending().first(where: { $0.id == id.text }) else {
            throw .refused(
                "no such payment waits: it is decided, expired, cancelled, or not yours; see etui "
                    + "cards approvals"
            )
        }
        let file = scene.keyFile(of: challenge.cardID)
        try checkKey(file, of: challenge.cardID)
        let card = try await scene.session.card(challenge.cardID)
        let token = try await CardholderToken.singleUse(.decide, of: card, invocation)
        // Shows what is about to be signed.
        invocation.console.complain(challenge.line)
        try await scene.run(with: file) { service in
            try await service.authenticatePayment(
                with: CheckoutOOB.Authentication(
                    token: token,
                    cardID: challenge.cardID,
                    transactionID: challenge.id,
                    method: .other,
                    decision: decision
                )
            )
        }
        show(challenge, decision, invocation)
        return .success
    }

    private static func show(
        _ challenge: OOBChallenge,
        _ decision: CheckoutOOB.Decision,
        _ invocation: Invocation
    ) {
        guard invocation.has(SealOptions.json) else {
            let word = decision == .accepted ? "approved" : "declined"
            return invocation.console.print("\(challenge.id)  \(word)")
        }
        let name = decision == .accepted ? "approve" : "decline"
        let line: JSONOutput = [
            "schema": .string("etui.cards.\(name).v1"), "decision": .string(decision.rawValue),
            "challenge": challenge.report,
        ]
        invocation.console.print(line.encoded())
    }

    /// Refuses, before a token is spent, if this device has no key for the card.
    private static func checkKey(_ file: DeviceKeyFile, of card: String) throws(CommandError) {
        let content = try with(file) { () throws(KeyStoreError) in try file.content() }
        guard content == .key(ofCard: card) else {
            throw .refused(
                "\(file.path.visible): has no key for this card; etui cards device register makes "
                    + "one. The token was not used"
            )
        }
    }

    static func register(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let scene = try ApprovalScene(invocation)
        let card = try await scene.session.card(invocation.arguments[0])
        let file = scene.keyFile(of: card.id)
        let isNew = try begin(file, for: card.id)
        do throws(CommandError) {
            let token = try await CardholderToken.singleUse(.registerDevice, of: card, invocation)
            try await scene.run(with: file) { service in
                try await service.registerDevice(
                    with: CheckoutOOB.DeviceRegistration(
                        token: token,
                        cardID: card.id,
                        applicationID: applicationID,
                        locale: .english
                    )
                )
            }
        } catch {
            // Why the registration failed matters more than a file without a key that stays behind.
            if isNew { try? file.removeAll() }
            throw error
        }
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = [
                "schema": "etui.cards.device-register.v1", "card": .string(card.id),
                "deviceKey": .string(file.path),
            ]
            invocation.console.print(line.encoded())
        } else {
            invocation.console.print(
                "this device approves payments with the card that ends in \(card.panLast4Digits); "
                    + "its key is in \(file.path.visible)"
            )
        }
        return .success
    }

    /// Takes the place for the key, unless there is a former one of the card; a file with anything else stays.
    ///
    /// - Returns: whether the file holds no key yet.
    private static func begin(
        _ file: DeviceKeyFile,
        for card: String
    ) throws(CommandError) -> Bool {
        let content = try with(file) { () throws(KeyStoreError) in try file.content() }
        switch content {
        case .key(ofCard: card): return false
        case .key:
            throw .refused(
                "\(file.path.visible): has the key for another card and is left as it is; name "
                    + "another file"
            )
        case .begun: return true
        case .nothing:
            try with(file) { () throws(KeyStoreError) in try file.begin() }
            return true
        }
    }

    /// Runs the body and says what is wrong with the file.
    private static func with<Value>(
        _ file: DeviceKeyFile,
        _ body: () throws(KeyStoreError) -> Value
    ) throws(CommandError) -> Value {
        do throws(KeyStoreError) {
            return try body()
        } catch {
            let words =
                switch error {
                case .damaged: "is no file with a device's key; name another file"
                case .exposed: VaultError.exposed.words
                case .file(let error): "cannot be used (\(error.words))"
                default: "cannot be used (\(error))"
                }
            throw .unusable("\(file.path.visible): \(words)")
        }
    }
}

extension OOBChallenge {
    /// The payment in one line.
    fileprivate var line: String {
        "\(id)  \(AmountText.words(amount, currency))  \(merchant.visible), card that ends in "
            + "\(lastFour.visible), until \(Instant(expiresOn).rfc3339)"
    }

    /// The payment for programs.
    fileprivate var report: JSONOutput {
        [
            "id": .string(id), "card": .string(cardID), "lastFour": .string(lastFour),
            "merchant": .string(merchant), "amount": .integer(amount),
            "currency": .string(currency),
            "createdOn": .string(PreciseInstant(createdOn).rfc3339),
            "expiresOn": .string(PreciseInstant(expiresOn).rfc3339),
        ]
    }
}
