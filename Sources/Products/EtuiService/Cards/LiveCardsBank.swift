// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Demonstration
import Encodings
import PaymentCards

/// The app's side of the demonstration's banks: passcode and device key for each confirmation, one token from each.
///
/// A page's device key exists as long as the page; it is registered with the passcode, as on a new phone.
@MainActor
final class LiveCardsBank: CardsBank {
    let firstPerson: CardsPerson
    let people: [CardsPerson]
    private let bank: DemoBank
    private let now: @MainActor () -> Instant
    private let key: SigningKey
    /// The confirmation that the next token comes from.
    private var confirmation: DemoAuthentication?

    /// Opens the banks for a page; `nil` if they have no clients yet, or if no device key can be made.
    init?(_ bank: DemoBank, now: @escaping @MainActor () -> Instant) {
        let people = bank.people.map { person in
            CardsPerson(
                id: person.id,
                name: person.name,
                bank: CardsBanks.look(ofClient: person.client)
            )
        }
        guard let first = people.first, let key = try? SigningKey.generate(.ec(.p256)) else {
            return nil
        }
        self.bank = bank
        self.people = people
        firstPerson = first
        self.key = key
        self.now = now
    }

    func confirm(
        _ code: String,
        of person: CardsPerson,
        _ purpose: CardsPurpose,
        about subject: String?
    ) -> CardsPasscodeOutcome {
        confirmation = nil
        do throws(DemoBankError) {
            guard case .ec(let publicKey) = key.publicKey else {
                return .failed(CardsTrouble(name: "deviceNotSupported"))
            }
            try bank.register(publicKey, of: person.id, passcode: code)
            let words = [purpose.rawValue, subject].compactMap { $0 }.joined(separator: " ")
            confirmation = try bank.authenticate(try proof(code, of: person, words))
            return .right
        } catch .wrongPasscode(let left) {
            return .wrong(triesLeft: left)
        } catch .locked(let seconds) {
            return .resting(seconds: seconds)
        } catch {
            return .failed(CardsTrouble(name: "authenticationFailure"))
        }
    }

    /// Signs what the person agrees to with the device's key.
    private func proof(
        _ code: String,
        of person: CardsPerson,
        _ purpose: String
    ) throws(DemoBankError) -> DemoAuthentication.Request {
        let time = now()
        func request(_ signature: [UInt8]) -> DemoAuthentication.Request {
            DemoAuthentication.Request(
                person: person.id,
                passcode: code,
                purpose: purpose,
                time: time,
                signature: signature
            )
        }
        guard let signature = try? key.signRaw(request([]).signedText[...], hash: .sha256) else {
            throw .deviceProof
        }
        return request(signature)
    }

    func token(
        for person: CardsPerson,
        _ purpose: CardsPurpose,
        card: String?
    ) async -> CardsOutcome<String> {
        guard let confirmation, confirmation.person == person.id else {
            return .failed(CardsTrouble(name: "authenticationFailure"))
        }
        // One confirmation gives one token (spec, payment cards, supplement §5).
        self.confirmation = nil
        do throws(DemoBankError) {
            let request = DemoTokenRequest(
                kind: purpose.tokenKind,
                card: purpose.tokenKind == .session ? nil : card,
                operation: purpose.operation
            )
            let issued = try await bank.tokens(
                for: [.sdk],
                by: confirmation.reference,
                sdk: request
            )
            guard let token = issued.first?.token else {
                return .failed(CardsTrouble(name: "authenticationFailure"))
            }
            return .done(token)
        } catch .issuingUnavailable {
            return .failed(CardsTrouble(name: "connectionIssue"))
        } catch .issuing(let code) where code == .rateLimited || code == .cardholderLocked {
            return .failed(CardsTrouble(name: "connectionIssue"))
        } catch {
            return .failed(CardsTrouble(name: "authenticationFailure"))
        }
    }
}

extension CardsPurpose {
    /// The kind of token that a purpose needs.
    var tokenKind: TokenKind {
        switch self {
        case .logIn: .session
        case .wallet: .provisioning
        default: .singleUse
        }
    }

    /// What a single-use token for a purpose permits.
    var operation: SecureOperation? {
        tokenKind == .singleUse ? SecureOperation(rawValue: rawValue) : nil
    }
}
