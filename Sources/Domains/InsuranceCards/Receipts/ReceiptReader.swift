// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
import Tokens

/// Reads issued receipts: `TOKEN~D1~…~Dn~`.
public struct ReceiptReader: Sendable {
    /// The trusted keys.
    public let keys: KeyDirectory

    /// Creates a reader for the receipts of all issuers with known keys.
    public init(keys: KeyDirectory) {
        self.keys = keys
    }

    /// Reads a receipt in the wallet.
    ///
    /// - Parameters:
    ///   - text: the issued receipt.
    ///   - subjects: the wallet's keys as text, to one of which the receipt must be bound: its own, and those of the
    ///     single-use cards it has shown.
    ///   - now: the time.
    ///   - source: its origin; a receipt from the store was matched to a check-in on arrival, and may have expired.
    ///   - isAnswered: whether this wallet answered a check-in request.
    /// - Returns: the receipt.
    /// - Throws: ``CardError``; of several errors the first in this order: shape, signature, kind and lifetime, issuer
    ///   (``CardError/unknownKey``), time, disclosures, binding, claims and fields, and a check-in unknown to this
    ///   wallet (``CardError/type``).
    public func read(
        _ text: ArraySlice<UInt8>,
        subjects: Set<String>,
        at now: Instant,
        from source: CardReader.Source,
        isAnswered: (_ request: String) -> Bool
    ) throws(CardError) -> Receipt {
        let shown = try shown(text, at: now, from: source)
        guard let subject = shown.claims.root["sub"]?.string, subjects.contains(subject) else {
            throw .subjectMismatch
        }
        let receipt = try Receipt(shown)
        if case .server = source, let request = receipt.statement.request {
            guard isAnswered(request) else { throw .type }
        }
        return receipt
    }

    /// Checks a receipt at the card server, before storing it for the wallet.
    ///
    /// The caller must compare it with the wallet that checked in and with that check-in, using ``Receipt/subject`` and
    /// ``VerificationStatement/request``.
    ///
    /// - Parameters:
    ///   - text: the issued receipt.
    ///   - issuer: the issuer that submits it, as in `iss`.
    ///   - now: the time.
    /// - Returns: the receipt.
    /// - Throws: ``CardError``: ``CardError/issuer`` for another issuer.
    public func check(
        _ text: ArraySlice<UInt8>,
        from issuer: String,
        at now: Instant
    ) throws(CardError) -> Receipt {
        let shown = try shown(text, at: now, from: .server)
        guard shown.claims.root["iss"]?.string == issuer else { throw .issuer }
        let receipt = try Receipt(shown)
        guard (try? VerificationKey<V2>(parsing: receipt.subject)) != nil else {
            throw .subjectMismatch
        }
        return receipt
    }

    private func shown(
        _ text: ArraySlice<UInt8>,
        at now: Instant,
        from source: CardReader.Source
    ) throws(CardError) -> ShownToken {
        let parts = try DisclosingToken.issued(text)
        guard parts.keyBinding == nil else { throw .format }
        return try Receipt.shown(parts, keys: keys, at: now, from: source)
    }
}
