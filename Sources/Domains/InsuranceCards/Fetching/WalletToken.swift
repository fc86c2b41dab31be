// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings
public import Tokens

/// A wallet's request for cards: claims of insurers, signed with the wallet's own key.
public struct WalletToken: Sendable {
    /// The most claims of one request.
    public static let claimLimit = 50
    /// The most cards for one check-in each that one request asks for, so that an answer stays below the mebibyte that
    /// wallets take.
    public static let singleUseLimit = 64

    /// The wallet's key.
    public let key: VerificationKey<V2>
    /// The server's nonce.
    public let nonce: String
    /// The claims, as the insurers signed them.
    public let claims: [String]
    /// For the claim at each place the keys to which cards for one check-in each are to be bound; may be shorter than
    /// ``claims``.
    ///
    /// Nobody proves to have these keys: a card for a key that its wallet has not got can be shown by nobody.
    public let batches: [[VerificationKey<V2>]]
    /// The app that the wallet is part of.
    public let app: String
    /// The identifier of the token.
    public let identifier: String

    /// Checks a request at the card server; that the nonce is one of its own and counts once is the caller's to see
    /// to.
    ///
    /// - Parameters:
    ///   - text: the token.
    ///   - audience: the card server itself.
    ///   - mayBeEmpty: whether there may be no claims, as when a wallet takes its leave.
    ///   - now: the time.
    /// - Throws: ``CardError``: ``CardError/signature`` for a token that is not signed with the key that it names, or
    ///   whose time is over or has not come.
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
            // The one token that brings its own key: it proves that whoever sends it has it.
            claims = try token.unverifiedClaims(of: kind)
            key = try VerificationKey(parsing: try claims.string("pk"))
            guard try token.keyIdentifier == key.identifier else { throw .unknownKey }
            _ = try token.verified(by: key)
            try claims.check(at: now)
        } catch {
            switch error {
            case .wrongSignature, .unknownKey, .expired, .notYetValid: throw .signature
            // The key that the token brings, which is no key of the server's.
            case .malformedKey: throw .format
            default: throw CardError(error)
            }
        }
        let root = claims.root
        guard root["aud"]?.string == audience, let nonce = root["nonce"]?.string,
            let app = root["app"]?.string, let identifier = root["jti"]?.string,
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
        self.app = app
        self.identifier = identifier
    }

    /// Reads the keys for cards of one check-in each: all of them different, and none of them the wallet's own, which
    /// would link the cards.
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
    ///   - batches: for the claim at each place the keys of cards for one check-in each; at most
    ///     ``singleUseLimit`` in all.
    ///   - audience: the card server.
    ///   - nonce: the one that the server gave for it.
    ///   - app: the app that the wallet is part of.
    ///   - mayBeEmpty: whether there may be no claims, as when a wallet takes its leave.
    ///   - key: the wallet's key.
    ///   - now: the time.
    ///   - random: where the token's identifier comes from.
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
