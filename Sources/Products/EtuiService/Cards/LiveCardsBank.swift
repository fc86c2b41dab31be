// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Demonstration
import Encodings
import PaymentCards

/// The app's side of the demonstration's banks: passcode and device key for each confirmation, one token from each.
///
/// The browser holds the device's key. A key that the bank does not know is registered with the passcode, as on a new
/// phone.
@MainActor
final class LiveCardsBank: CardsBank {
    let firstPerson: CardsPerson
    let people: [CardsPerson]
    private let bank: DemoBank
    private let now: @MainActor () -> Instant
    /// The confirmation that the next token comes from.
    private var confirmation: DemoAuthentication?

    /// Opens the banks for a page; `nil` if they have no clients yet.
    init?(_ bank: DemoBank, now: @escaping @MainActor () -> Instant) {
        let people = bank.people.map { person in
            CardsPerson(
                id: person.id,
                name: person.name,
                bank: CardsBanks.look(ofClient: person.client)
            )
        }
        guard let first = people.first else { return nil }
        self.bank = bank
        self.people = people
        firstPerson = first
        self.now = now
    }

    func deviceQuestion(
        for person: CardsPerson,
        _ purpose: CardsPurpose,
        about subject: String?
    ) -> CardsDeviceQuestion? {
        let time = now()
        let text = DemoAuthentication.signedText(
            person: person.id,
            purpose: purpose.words(about: subject),
            time: time
        )
        return CardsDeviceQuestion(person: person.id, time: time.rfc3339, text: text)
    }

    func confirm(
        _ passcode: CardsPasscode,
        of person: CardsPerson,
        _ purpose: CardsPurpose,
        about subject: String?
    ) -> CardsPasscodeOutcome {
        confirmation = nil
        guard let proof = passcode.proof else {
            return .failed(CardsTrouble(name: "deviceNotSupported"))
        }
        do throws(DemoBankError) {
            guard let key = proof.publicKey, let signature = proof.signatureBytes,
                let time = Instant(rfc3339: proof.time)
            else { throw .deviceProof }
            let request = DemoAuthentication.Request(
                person: person.id,
                passcode: passcode.code,
                purpose: purpose.words(about: subject),
                time: time,
                signature: signature
            )
            if !bank.isRegistered(key, of: person.id) {
                // A caller without the new private key must not put the present key out of use.
                guard request.isSigned(by: key) else { throw .deviceProof }
                try bank.register(key, of: person.id, passcode: passcode.code)
            }
            confirmation = try bank.authenticate(request)
            return .right
        } catch .wrongPasscode(let left) {
            return .wrong(triesLeft: left)
        } catch .locked(let seconds) {
            return .resting(seconds: seconds)
        } catch {
            return .failed(CardsTrouble(name: "authenticationFailure"))
        }
    }

    func token(
        for person: CardsPerson,
        _ purpose: CardsPurpose,
        card: String?
    ) async -> CardsOutcome<String> {
        guard let confirmation, confirmation.person == person.id else {
            return .failed(CardsTrouble(name: "authenticationFailure"))
        }
        // One confirmation gives one token.
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

    /// What the person agrees to, as the device signs it.
    fileprivate func words(about subject: String?) -> String {
        [rawValue, subject].compactMap { $0 }.joined(separator: " ")
    }

    /// What a single-use token for a purpose permits.
    var operation: SecureOperation? {
        tokenKind == .singleUse ? SecureOperation(rawValue: rawValue) : nil
    }
}
