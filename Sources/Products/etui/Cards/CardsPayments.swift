// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards

/// `etui cards authorize` and `challenge`: a sandbox plays payments and approvals.
enum CardsPayments {
    /// How often `--wait` asks.
    private static let interval = Duration.seconds(1)
    /// How much longer than a challenge lives the command waits, in seconds, in case the clocks differ.
    private static let patience = 60

    static func authorize(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let request = try request(invocation)
        let answer = try await IssuingConnection(for: invocation)
            .post("/simulate/authorizations", request.json)
        guard let payment = PaymentTransaction(answer) else { throw IssuingConnection.unreadable }
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = [
                "schema": "etui.cards.authorize.v1", "transaction": payment.json,
            ]
            invocation.console.print(line.encoded())
        } else {
            invocation.console.print(payment.line)
        }
        return payment.status == .declined ? .negative : .success
    }

    private static func request(
        _ invocation: Invocation
    ) throws(CommandError) -> AuthorisationRequest {
        let card = try CardsOptions.card(of: invocation)
        let kind = invocation.value(of: CardsPaymentOptions.type)
            .flatMap(TransactionKind.init(rawValue:))
        let currency = try currency(invocation)
        var original: CardIdentifier?
        if let text = invocation.value(of: CardsPaymentOptions.original) {
            original = CardIdentifier(text, .transaction)
            guard original != nil else {
                throw .unusable("--of is no transaction: trx_ and 26 letters or digits")
            }
        }
        do throws(PaymentCardError) {
            return try AuthorisationRequest(
                card: card,
                kind: kind ?? .purchase,
                amount: try amount(invocation, currency),
                currency: currency,
                merchant: try merchant(invocation),
                channel: invocation.value(of: CardsPaymentOptions.channel)
                    .flatMap(PaymentChannel.init(rawValue:)),
                original: original
            )
        } catch {
            throw CommandError(form: error)
        }
    }

    private static func currency(
        _ invocation: Invocation
    ) throws(CommandError) -> PaymentCurrency? {
        guard let code = invocation.value(of: CardsPaymentOptions.currency) else { return nil }
        guard let currency = PaymentCurrency(code) else {
            throw .unusable("--currency is no currency: three capital letters such as CHF")
        }
        return currency
    }

    /// Reads the amount, whose decimals depend on the currency.
    private static func amount(
        _ invocation: Invocation,
        _ currency: PaymentCurrency?
    ) throws(PaymentCardError) -> Int? {
        guard let text = invocation.value(of: CardsPaymentOptions.amount) else { return nil }
        guard let currency else { throw .refused(.fieldMissing, field: "currency") }
        guard let amount = AmountText.minorUnits(text, in: currency) else {
            throw .refused(.fieldInvalid, field: "amount")
        }
        return amount
    }

    private static func merchant(
        _ invocation: Invocation
    ) throws(PaymentCardError) -> Merchant? {
        let name = invocation.value(of: CardsPaymentOptions.merchant)
        let code = invocation.value(of: CardsPaymentOptions.category)
        if name == nil, code == nil { return nil }
        guard let name else { throw .refused(.fieldMissing, field: "merchant.name") }
        guard let code else { throw .refused(.fieldMissing, field: "merchant.mcc") }
        guard Merchant(name: name, categoryCode: "5999") != nil else {
            throw .refused(.fieldInvalid, field: "merchant.name")
        }
        guard let merchant = Merchant(name: name, categoryCode: code) else {
            throw .refused(.fieldInvalid, field: "merchant.mcc")
        }
        return merchant
    }

    static func challenge(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let request = try challengeRequest(invocation)
        let connection = try IssuingConnection(for: invocation)
        let answer = try await connection.post("/simulate/challenges", request.json)
        guard var challenge = ApprovalChallenge(answer) else { throw IssuingConnection.unreadable }
        let waits = invocation.has(CardsPaymentOptions.wait)
        if waits {
            invocation.console.complain(
                "\(challenge.id.text) waits for the cardholder; Ctrl-C ends the command, not the "
                    + "challenge"
            )
            challenge = try await settled(challenge, connection)
        }
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = [
                "schema": "etui.cards.challenge.v1",
                "challenge": challenge.json(at: challenge.createdOn),
            ]
            invocation.console.print(line.encoded())
        } else {
            invocation.console.print(challenge.line)
        }
        return !waits || challenge.status == .accepted ? .success : .negative
    }

    private static func challengeRequest(
        _ invocation: Invocation
    ) throws(CommandError) -> ChallengeRequest {
        let card = try CardsOptions.card(of: invocation)
        guard let currency = try currency(invocation) else {
            throw .unusable("--currency is missing")
        }
        let amount: Int?
        do throws(PaymentCardError) {
            amount = try self.amount(invocation, currency)
        } catch {
            throw CommandError(form: error)
        }
        guard let amount else { throw .unusable("--amount is missing") }
        let merchant = try CardsOptions.required(CardsPaymentOptions.merchant, invocation)
        let request = ChallengeRequest(
            card: card,
            merchant: merchant,
            amount: amount,
            currency: currency
        )
        guard let request else {
            throw .unusable(
                "--amount must be more than 0, and --merchant have 1 to 100 characters that show"
            )
        }
        return request
    }

    /// Asks until the cardholder has decided, or the challenge has ended otherwise.
    private static func settled(
        _ challenge: ApprovalChallenge,
        _ connection: IssuingConnection
    ) async throws(CommandError) -> ApprovalChallenge {
        let limit = Duration.seconds(ApprovalChallenge.lifetime + patience)
        let deadline = ContinuousClock.now + limit
        while ContinuousClock.now < deadline {
            let answer = try await connection.get("/simulate/challenges/\(challenge.id.text)")
            guard let present = ApprovalChallenge(answer), present.id == challenge.id else {
                throw IssuingConnection.unreadable
            }
            if present.status != .pending { return present }
            guard (try? await Task.sleep(for: interval)) != nil else {
                throw .unusable("the command was cancelled")
            }
        }
        throw .unusable("the server keeps the challenge open beyond its time; ask it again later")
    }
}

extension PaymentTransaction {
    /// The payment in one line, with the rule that declined it.
    fileprivate var line: String {
        let facts =
            "\(id.text)  \(kind.rawValue) \(status.rawValue)  "
            + "\(AmountText.words(amount, currency))  \(merchant.name.visible) "
            + "(\(merchant.categoryCode)), \(channel.rawValue)"
        guard let declineReason else { return facts }
        let whose =
            switch decidedBy {
            case .cardholder: ", a rule of the cardholder"
            case .issuer: ", a rule of the bank"
            case .system: ", decided by the server"
            case nil: ""
            }
        return "\(facts)  \(declineReason.rawValue)\(whose)"
    }
}

extension ApprovalChallenge {
    /// The challenge in one line.
    fileprivate var line: String {
        let end = status == .pending ? " until \(expiresOn.rfc3339)" : ""
        return
            "\(id.text)  \(status.rawValue)\(end)  \(AmountText.words(amount, currency))  "
            + "\(merchant.visible)"
    }
}
