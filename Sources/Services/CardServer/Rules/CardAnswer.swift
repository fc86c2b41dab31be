// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTPMessages
import InsuranceCards

/// The answer to a wallet that fetches its cards: what the database has found, signed.
struct CardAnswer {
    /// What the wallet asked with.
    let token: WalletToken
    /// The key that signs.
    let signer: CardServer.Signer
    /// Where the server is.
    let place: CardServer.Place
    let now: Instant

    /// The answer.
    ///
    /// - Parameters:
    ///   - outcomes: what each claim leads to, in their order.
    ///   - receipts: those that wait for this wallet.
    /// - Returns: the cards, the receipts, and which claims lead to none.
    /// - Throws: the server's fault where a card cannot be read or signed.
    func response(
        _ outcomes: [Result<FoundCard, ClaimRefusal>],
        receipts: [String]
    ) throws(HTTPProblem) -> HTTPResponse {
        var (cards, batches, errors): ([JSONOutput], [JSONOutput], [JSONOutput]) = ([], [], [])
        for (index, outcome) in outcomes.enumerated() {
            switch outcome {
            case .failure(let refusal): errors.append(refusal.output(index))
            case .success(let found):
                let record = try record(of: found)
                do throws(IssuingFault) {
                    cards.append(.string(try issue(found, record)))
                    guard let places = found.places else { continue }
                    batches.append(try batch(places, of: record, as: found.relation, index))
                } catch {
                    errors.append(try refusal(for: error).output(index))
                }
            }
        }
        var members: [(String, JSONOutput)] = [
            ("cards", .array(cards)), ("receipts", .array(receipts.map { .string($0) })),
            ("errors", .array(errors)), ("serverTime", .string(now.rfc3339)),
        ]
        if !batches.isEmpty { members.append(("batches", .array(batches))) }
        return .json(.object(members))
    }

    private func record(of found: FoundCard) throws(HTTPProblem) -> CardRecord {
        do throws(LedgerFault) {
            return try found.card.record()
        } catch {
            throw error.problem
        }
    }

    private func refusal(for fault: IssuingFault) throws(HTTPProblem) -> ClaimRefusal {
        switch fault {
        case .ended: .cardExpired
        case .refused: .cardRefused
        case .lifetime, .claim, .tooLarge, .signing: throw HTTPProblem(.internalFailure)
        }
    }

    private func issue(
        _ found: FoundCard,
        _ record: CardRecord
    ) throws(IssuingFault) -> String {
        // A card that nobody could revoke is not issued.
        guard let status = found.card.status(at: place) else { throw .claim("status") }
        return try CardIssuer(issuer: place.issuer).issue(
            record,
            to: token.key,
            status: status,
            relation: found.relation,
            by: signer.held.key,
            at: now,
            random: SystemRandom()
        )
    }

    /// As many single-use cards as there were keys, in their order, or a word why there are none.
    ///
    /// It is no error of the claim: the ordinary card is there.
    private func batch(
        _ places: Result<[SingleUseCards.Place], SingleUseCards.Refusal>,
        of record: CardRecord,
        as relation: CardRelation,
        _ index: Int
    ) throws(IssuingFault) -> JSONOutput {
        var recipients: [CardIssuer.Recipient] = []
        switch places {
        case .failure(let refusal):
            return [
                "claimIndex": .integer(index), "cards": [], "code": .string(refusal.rawValue),
            ]
        case .success(let places):
            for (key, single) in zip(token.batches[index], places) {
                guard let status = single.status(at: place) else { throw .claim("status") }
                recipients.append(CardIssuer.Recipient(key: key, status: status))
            }
        }
        let cards = try CardIssuer(issuer: place.issuer).issueBatch(
            record,
            to: recipients,
            relation: relation,
            by: signer.held.key,
            countingFrom: signer.start,
            at: now,
            random: SystemRandom()
        )
        return [
            "claimIndex": .integer(index), "cards": .array(cards.map { .string($0) }),
            "code": nil,
        ]
    }
}
