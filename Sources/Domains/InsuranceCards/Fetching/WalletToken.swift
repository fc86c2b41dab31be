// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings
public import Tokens

/// A wallet's request for cards: insurers' claims, signed with the wallet's own key.
public struct WalletToken: Sendable {
    /// The maximum number of claims in a request.
    public static let claimLimit = 50
    /// The maximum number of single-use cards in a request, which keeps the answer below the one mebibyte that wallets
    /// accept.
    public static let singleUseLimit = 64

    /// The wallet's key.
    public let key: VerificationKey<V2>
    /// The server's nonce.
    public let nonce: String
    /// The claims as signed by the insurers.
    public let claims: [String]
    /// The keys for single-use cards, by the index of the claim; may be shorter than ``claims``.
    ///
    /// The wallet doesn't have to prove that it has these keys: a card cannot be shown without its key.
    public let batches: [[VerificationKey<V2>]]

    /// Checks a request at the card server.
    ///
    /// The caller must check that the nonce is its own and used only once.
    ///
    /// - Parameters:
    ///   - text: the token.
    ///   - audience: the card server itself.
    ///   - mayBeEmpty: whether the claims may be empty, as when a wallet signs off.
    ///   - now: the time.
    /// - Throws: ``CardError``: ``CardError/signature`` for a token not signed with the key that it names, expired, or
    ///   not valid yet.
    public init(
        _ text: ArraySlice<UInt8>,
        audience: String,
        mayBeEmpty: Bool = false,
        at now: Instant
    ) throws(CardError) {
        let kind = CardTokenKind.wallet.kind
        let claims: TokenClaims
        do throws(TokenError) {
            let token = try PublicToken<V2>(
                parsing: text,
                maximumByteCount: kind.maximumByteCount
            )
            // The only token that carries its own key: it proves that the sender has it.
            claims = try token.unverifiedClaims(of: kind)
            key = try VerificationKey(parsing: try claims.string("pk"))
            guard try token.keyIdentifier == key.identifier else { throw .unknownKey }
            _ = try token.verified(by: key)
            try claims.check(at: now)
        } catch {
            switch error {
            case .wrongSignature, .unknownKey, .expired, .notYetValid: throw .signature
            // The key in the token, which is not one of the server's.
            case .malformedKey: throw .format
            default: throw CardError(error)
            }
        }
        let root = claims.root
        guard root["aud"]?.string == audience, let nonce = root["nonce"]?.string,
            root["app"]?.string != nil, let identifier = root["jti"]?.string,
            TokenIdentifier.isValid(identifier), let elements = root["claims"]?.elements,
            (mayBeEmpty ? 0 : 1)...Self.claimLimit ~= elements.count
        else { throw .format }
        var texts: [String] = []
        for element in elements {
            guard let text = element.string else { throw .format }
            texts.append(text)
        }
        self.claims = texts
        batches = try Self.batches(root["batches"], besides: key, claimCount: texts.count)
        self.nonce = nonce
    }

    /// Reads the keys for single-use cards: all different, and none the wallet's own, which would link the cards.
    private static func batches(
        _ value: JSONValue?,
        besides key: VerificationKey<V2>,
        claimCount: Int
    ) throws(CardError) -> [[VerificationKey<V2>]] {
        guard let value else { return [] }
        guard let rows = value.elements, rows.count <= claimCount else { throw .format }
        var seen: Set = [key]
        var batches: [[VerificationKey<V2>]] = []
        for row in rows {
            guard let elements = row.elements, elements.count <= CardIssuer.batchLimit,
                seen.count + elements.count <= singleUseLimit + 1
            else { throw .format }
            var batch: [VerificationKey<V2>] = []
            for element in elements {
                guard let text = element.string,
                    let key = try? VerificationKey<V2>(parsing: text), seen.insert(key).inserted
                else { throw .format }
                batch.append(key)
            }
            batches.append(batch)
        }
        return batches
    }

    /// Signs a request in the wallet.
    ///
    /// - Parameters:
    ///   - claims: the insurers' claims.
    ///   - batches: the keys of single-use cards, by the index of the claim; at most ``singleUseLimit`` in all.
    ///   - audience: the card server.
    ///   - nonce: the server's nonce for this request.
    ///   - app: the app that contains the wallet.
    ///   - mayBeEmpty: whether the claims may be empty, as when a wallet signs off.
    ///   - key: the wallet's key.
    ///   - now: the time.
    ///   - random: the source of the token's identifier.
    /// - Returns: the token.
    /// - Throws: ``CardIssuingError``.
    public static func sign(
        _ claims: [String],
        batches: [[VerificationKey<V2>]] = [],
        audience: String,
        nonce: String,
        app: String,
        mayBeEmpty: Bool = false,
        with key: borrowing TokenSigningKey<V2>,
        at now: Instant,
        random: some RandomSource
    ) throws(CardIssuingError) -> String {
        guard mayBeEmpty || !claims.isEmpty else { throw .noClaims }
        guard claims.count <= claimLimit else { throw .tooManyClaims }
        let rules = CardTokenKind.wallet.rules
        let identifier = TokenIdentifier.make(random)
        var members: [(String, JSONOutput)] = [
            ("typ", .string(CardTokenKind.wallet.rawValue)),
            ("pk", .string(key.verificationKey.text)), ("aud", .string(audience)),
            ("nonce", .string(nonce)), ("claims", .array(claims.map { .string($0) })),
        ]
        if batches.contains(where: { !$0.isEmpty }) {
            let rows = batches.map { JSONOutput.array($0.map { .string($0.text) }) }
            members.append(("batches", .array(rows)))
        }
        members += [
            ("app", .string(app)), ("iat", .string(now.rfc3339)),
            ("exp", .string(now.adding(seconds: rules.maximumLifetime).rfc3339)),
            ("jti", .string(identifier)),
        ]
        let token: String
        do throws(TokenError) {
            token = try PublicToken.sign(claims: .object(members), by: key)
        } catch {
            throw .signing
        }
        guard token.utf8.count <= rules.maximumByteCount else { throw .tooLarge }
        return token
    }
}
