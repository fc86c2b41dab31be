// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
import Tokens

/// Reads issued receipts: `TOKEN~D1~…~Dn~`.
public struct ReceiptReader: Sendable {
    /// The keys that count.
    public let keys: KeyDirectory

    /// A reader for the receipts of all whose keys are known.
    public init(keys: KeyDirectory) {
        self.keys = keys
    }

    /// Reads a receipt in the wallet.
    ///
    /// - Parameters:
    ///   - text: the issued receipt.
    ///   - subjects: the wallet's keys as text, to one of which the receipt must be bound: its own, and those of the
    ///     cards for one check-in each that it has shown.
    ///   - now: the time.
    ///   - source: where it comes from; one from the store was answered for when it came, and may be out of date.
    ///   - isAnswered: whether this wallet answered a check-in request.
    /// - Returns: the receipt.
    /// - Throws: ``CardError``; of several errors the first in this order: shape, signature, kind and lifetime,
    ///   issuer (``CardError/unknownKey``), time, disclosures, binding, claims and fields, and a check-in that this
    ///   wallet knows nothing of (``CardError/type``).
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

    /// Checks a receipt at the card server, before it is kept for the wallet.
    ///
    /// That it is bound to the wallet that checked in, and about that check-in, is the caller's to compare with
    /// ``Receipt/subject`` and ``VerificationStatement/request``.
    ///
    /// - Parameters:
    ///   - text: the issued receipt.
    ///   - issuer: who hands it in, as `iss` has it.
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
