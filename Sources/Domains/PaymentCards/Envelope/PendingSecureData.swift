// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// What an app keeps until the answer with the secrets arrives: the private key that opens it, once.
///
/// The key is deleted with it, so nobody can read a recorded answer afterwards.
public struct PendingSecureData: ~Copyable, Sendable {
    private let privateKey: ECAgreementKey
    private let requestID: [UInt8]
    /// What was asked for.
    public let operation: SecureOperation
    /// The card.
    public let card: CardIdentifier

    /// The longest answer that is read; a block of 64 bytes takes less than 300.
    private static let limits = JSONLimits(byteCount: 4096, depth: 4, nodeCount: 64)

    init(
        privateKey: consuming ECAgreementKey,
        requestID: [UInt8],
        operation: SecureOperation,
        card: CardIdentifier
    ) {
        self.privateKey = privateKey
        self.requestID = requestID
        self.operation = operation
        self.card = card
    }

    /// Opens the answer and checks it; the private key ends with the call, whatever comes of it.
    ///
    /// - Parameters:
    ///   - answer: the body of the answer.
    ///   - lastFour: the end of the card's number, as in the list of cards.
    /// - Returns: the secrets of the operation; none for ``SecureOperation/setPIN``.
    /// - Throws: `envelopeUnreadable` if the answer was changed or is not for this request; `recordsInvalid` if its content is
    ///   not what was asked for.
    public consuming func open(
        answer: [UInt8],
        lastFour: String
    ) throws(PaymentCardError) -> SecureRecords {
        guard let value = try? JSONTree(parsing: answer, limits: Self.limits).root,
            value["v"]?.number?.integer == EnvelopeFormat.version,
            let message = EnvelopeFormat.message(value)
        else { throw .envelopeUnreadable }
        let block: SecretBytes
        do throws(CipherError) {
            block = try EnvelopeFormat.suite.open(
                message,
                by: privateKey,
                info: EnvelopeFormat.answerPurpose,
                authenticating: EnvelopeFormat.binding(card: card, operation, requestID)
            )
        } catch {
            throw .envelopeUnreadable
        }
        return try SecureRecords(block: block, for: operation, lastFour: lastFour)
    }
}
