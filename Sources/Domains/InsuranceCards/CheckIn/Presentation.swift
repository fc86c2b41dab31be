// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
public import Encodings
import MachineReadable
import Tokens

/// What a check-in shows of a card, found genuine: only ``PresentationVerifier`` makes one.
public struct Presentation: Sendable {
    /// What the card is for.
    public let coverage: CardCoverage
    /// The wallet's key, as text.
    public let subject: String
    /// The identifier of the card's token.
    public let cardIdentifier: String
    /// The identifier of the wallet's proof.
    public let proofIdentifier: String
    /// The fields that are shown, in their order, as received: text goes through ``DisplayText`` before anybody
    /// sees it.
    public let fields: [(field: CardField, value: JSONValue)]
    /// Where the card's revocation is told.
    public let status: InsuranceCard.StatusReference?
}

/// Why a presentation is refused.
public enum PresentationFault: Error, Equatable, Sendable {
    /// The card itself.
    case card(CardFault)
    /// The wallet's proof: missing, another key, kind, audience, nonce or request, about something else, or of a
    /// time that has not come.
    case keyBinding
    /// The time of the wallet's proof is over.
    case keyBindingExpired
    /// A field is missing without which there is no check-in.
    case fieldMissing(String)
    /// A field is shown that nobody asked for.
    case fieldUnwanted
    /// Cards of this kind are not taken.
    case coverage
    /// The card is revoked.
    case revoked
    /// The card's last day is over.
    case expired
}

/// Checks what wallets send to a provider.
public struct PresentationVerifier: Sendable {
    private let reader: CardReader

    /// A verifier for the cards of one server.
    public init(keys: KeyDirectory, issuer: String) {
        reader = CardReader(keys: keys, issuer: issuer)
    }

    /// What was asked for, as far as an answer must fit it.
    public struct Expectation: Sendable {
        /// Whom the answer is for.
        public let client: String
        /// The nonce of the request.
        public let nonce: String
        /// The identifier of the request; `nil` for portals, which make none.
        public let request: String?
        /// What was asked for.
        public let wishes: [CheckInRequest.Wish]
        /// The cards that are taken.
        public let coverages: Set<CardCoverage>

        /// Describes what was asked for.
        public init(
            client: String,
            nonce: String,
            request: String?,
            wishes: [CheckInRequest.Wish],
            coverages: Set<CardCoverage>
        ) {
            self.client = client
            self.nonce = nonce
            self.request = request
            self.wishes = wishes
            self.coverages = coverages
        }
    }

    /// Checks a presentation.
    ///
    /// That the nonce was not answered before is the caller's to check, in its database.
    ///
    /// - Parameters:
    ///   - text: `TOKEN~D…~PROOF`.
    ///   - expectation: what was asked for.
    ///   - now: the time.
    ///   - isRevoked: whether a card is on the list of revoked ones.
    /// - Returns: what is shown.
    /// - Throws: ``PresentationFault``.
    public func verify(
        _ text: ArraySlice<UInt8>,
        for expectation: Expectation,
        at now: Instant,
        isRevoked: (InsuranceCard.StatusReference) -> Bool
    ) throws(PresentationFault) -> Presentation {
        let (parts, shown) = try card(text, at: now)
        guard let proof = parts.keyBinding,
            let subject = shown.claims.root["sub"]?.string,
            let key = try? VerificationKey<V2>(parsing: subject)
        else { throw .keyBinding }
        let claims = try proofClaims(proof, of: key)
        try check(claims.root, for: expectation, parts)
        do throws(TokenError) {
            try claims.check(at: now)
        } catch {
            throw error == .expired ? .keyBindingExpired : .keyBinding
        }
        let fields = try fields(of: shown, for: expectation)
        guard let coverage = shown.coverage, expectation.coverages.contains(coverage) else {
            throw .coverage
        }
        let status = shown.status
        if let status, isRevoked(status) { throw .revoked }
        if let last = shown.value(of: .validUntil)?.string.flatMap(CalendarDate.init(text:)),
            now >= last.endInSwitzerland
        {
            throw .expired
        }
        return Presentation(
            coverage: coverage,
            subject: subject,
            cardIdentifier: shown.identifier,
            proofIdentifier: claims.root["jti"]?.string ?? "",
            fields: fields,
            status: status
        )
    }

    private func card(
        _ text: ArraySlice<UInt8>,
        at now: Instant
    ) throws(PresentationFault) -> (DisclosingToken, ShownCard) {
        do throws(CardFault) {
            let parts = try CardFault.wrapping { () throws(TokenError) in
                try DisclosingToken(
                    parsing: text,
                    maximumByteCount: CardTokenKind.issuedByteLimit
                )
            }
            let shown = try reader.read(parts, at: now, from: .server)
            try shown.checkForms()
            return (parts, shown)
        } catch {
            throw .card(error)
        }
    }

    private func proofClaims(
        _ proof: ArraySlice<UInt8>,
        of key: VerificationKey<V2>
    ) throws(PresentationFault) -> TokenClaims {
        let kind = CardTokenKind.keyBinding.kind
        do throws(TokenError) {
            let token = try PublicToken<V2>(
                parsing: proof,
                maximumByteCount: kind.maximumByteCount
            )
            guard try token.keyIdentifier == key.identifier else { throw .unknownKey }
            return try token.verified(by: key).claimsAtAnyTime(of: kind)
        } catch {
            throw .keyBinding
        }
    }

    private func check(
        _ proof: JSONValue,
        for expectation: Expectation,
        _ parts: DisclosingToken
    ) throws(PresentationFault) {
        let hash = HashAlgorithm.sha256.digest(of: parts.boundBytes)
        guard proof["aud"]?.string == expectation.client,
            proof["nonce"]?.string == expectation.nonce,
            Self.names(proof["req"], expectation.request),
            proof["sd_hash"]?.string
                == Base64.encode(hash, alphabet: .urlSafe, padded: false),
            let identifier = proof["jti"]?.string, TokenIdentifier.isValid(identifier)
        else { throw .keyBinding }
    }

    /// Whether a claim is what is expected: that text, or nothing at all.
    private static func names(_ claim: JSONValue?, _ expected: String?) -> Bool {
        expected == nil ? claim == nil : claim?.string == expected
    }

    private func fields(
        of shown: ShownCard,
        for expectation: Expectation
    ) throws(PresentationFault) -> [(field: CardField, value: JSONValue)] {
        var fields: [(field: CardField, value: JSONValue)] = []
        for disclosure in shown.disclosures {
            guard let field = CardField(rawValue: disclosure.name),
                expectation.wishes.contains(where: { $0.field == field })
            else { throw .fieldUnwanted }
            fields.append((field, disclosure.value))
        }
        for wish in expectation.wishes
        where wish.isRequired && shown.value(of: wish.field) == nil {
            throw .fieldMissing(wish.field.rawValue)
        }
        return fields
    }
}

/// What it holds is nobody's business: descriptions say nothing.
extension Presentation: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "a presentation" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
