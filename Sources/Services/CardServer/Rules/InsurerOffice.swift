// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import InsuranceCards
import Tokens

/// The insurer's own system next to the card server: families, their logins, claims for their cards, and
/// new card numbers.
///
/// The insurer's desk and the app's login use it. Real insurers have their own systems; this one acts for
/// those whose keys are in `access.json`.
final class InsurerOffice: Sendable {
    private let server: CardServer
    private let tenants: PlayedTenants

    /// The validity of a claim in seconds.
    private static let claimTime: Int64 = 900
    /// How long a revoked card is still claimed, in seconds: for that time the wallet learns of the
    /// revocation and shows it; without a claim the card would disappear without explanation.
    private static let revocationTime: Int64 = 30 * 86_400

    init(server: CardServer, tenants: PlayedTenants) {
        self.server = server
        self.tenants = tenants
    }

    /// Returns the insurer for which this process acts.
    func access(of bag: String) throws(CardRequestError) -> TenantAccess.InsurerAccess {
        guard let access = tenants.insurer(bag) else { throw CardRequestError(.notFound) }
        return access
    }

    /// Returns the card server's address.
    func address() throws(CardRequestError) -> CardServer.Address { try server.address() }

    /// Returns claims for the cards of a family that has logged in, including recently revoked ones.
    func claims(
        ofLogin login: String,
        at access: TenantAccess.InsurerAccess,
        for wallet: VerificationKey<V2>,
        audience: String
    ) async throws(CardRequestError) -> [String] {
        let now = server.now()
        let end = now.adding(seconds: -Self.revocationTime)
        let digest = TenantAccess.digest(of: login)
        let cards = try await server.store.read { work throws(CardRequestError) in
            try Families.cards(ofLogin: digest, at: access.bag, revokedAfter: end, work)
        }
        var claims: [String] = []
        for card in cards {
            claims.append(try Self.claim(card, to: wallet, access, audience, at: now))
        }
        return claims
    }

    private static func claim(
        _ card: Families.ClaimedCard,
        to wallet: VerificationKey<V2>,
        _ access: TenantAccess.InsurerAccess,
        _ audience: String,
        at now: Instant
    ) throws(CardRequestError) -> String {
        let message: JSONOutput = [
            "typ": .string(CardTokenKind.claim.rawValue), "iss": .string("bag:" + access.bag),
            "aud": .string(audience), "veka": .string(card.veka), "cnf": .string(wallet.text),
            "rel": .string(card.relation), "iat": .string(now.rfc3339),
            "nbf": .string(now.rfc3339),
            "exp": .string(now.adding(seconds: claimTime).rfc3339),
            "jti": .string(TokenIdentifier.make(SystemRandom())),
        ]
        do throws(TokenError) {
            return try PublicToken.sign(claims: message, by: try access.key())
        } catch {
            throw CardRequestError(.internalFailure)
        }
    }

    /// Returns an insurer's families with their cards.
    func families(of insurer: Insurer) async throws(CardRequestError) -> [Families.Family] {
        try await server.store.read { work throws(CardRequestError) in
            try Families.all(of: insurer.bag, work)
        }
    }

    /// The time at which ``families(of:)`` are judged.
    var now: Instant { server.now() }

    /// Adds a family without cards.
    func addFamily(
        named name: String?,
        to insurer: Insurer
    ) async throws(CardRequestError) -> NewFamily {
        guard let name = name.map(DisplayText.cleaned), 1...80 ~= name.unicodeScalars.count else {
            throw CardRequestError(.fieldFormat, detail: "name")
        }
        let family = NewFamily(
            identifier: TokenIdentifier.make(SystemRandom()),
            name: name,
            login: TenantAccess.credentials(SystemRandom()),
            time: server.now()
        )
        try await server.store.write { work throws(CardRequestError) in
            try family.enter(at: insurer.bag, work)
        }
        return family
    }

    /// Removes a family that has no valid cards, together with its login.
    ///
    /// The card server keeps the cards as long as other expired ones; see ``Retention``.
    func removeFamily(_ id: String, of insurer: Insurer) async throws(CardRequestError) {
        let now = server.now()
        try await server.store.write { work throws(CardRequestError) in
            try Families.remove(id, of: insurer.bag, at: now, work)
        }
    }

    /// Enters a new card in a family and at the card server; with `replaces`, that card is revoked as superseded.
    ///
    /// - Returns: its number.
    func addCard(
        _ form: JSONValue,
        to family: String,
        of insurer: Insurer
    ) async throws(CardRequestError) -> CardNumber {
        let card = try NewCard(form, of: insurer, at: server.now())
        try await server.store.write { work throws(CardRequestError) in
            try Families.check(family, of: insurer.bag, work)
            try card.enter(in: family, work)
        }
        return card.change.record.number
    }
}
