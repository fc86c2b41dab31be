// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Cryptography
import Database
import Encodings
import InsuranceCards
import Tokens

/// A tenant of the demonstration with all its data, ready to enter.
struct DemoTenant: Sendable {
    /// The number of the insurer or provider.
    let number: String
    /// The digest of its credentials.
    let access: [UInt8]
    private let tenant: Tenant
    private let key: VerificationKey<V2>
    private var families: [(family: NewFamily, cards: [NewCard])] = []
    private var locations: [NewLocation] = []

    /// Creates an insurer with its families and their cards.
    init(
        _ demo: DemoInsurer,
        _ held: TenantAccess.InsurerAccess,
        at now: Instant
    ) throws(CardServerError) {
        guard let bag = InsurerNumber(demo.bag),
            let tenant = Tenant(insurer: bag, name: demo.name)
        else { throw .demonstration }
        try self.init(tenant, demo.bag, apiKey: held.apiKey, seed: held.claimKeySeed)
        let insurer = Insurer(bag: demo.bag, name: demo.name)
        for family in held.families {
            let described = DemoFamily.all.first { $0.bag == demo.bag && $0.name == family.name }
            var cards: [NewCard] = []
            for card in described?.cards(of: demo, at: now) ?? [] {
                cards.append(try Self.card(card, of: insurer, at: now))
            }
            let new = NewFamily(
                identifier: family.identifier,
                name: family.name,
                login: family.login,
                time: now
            )
            families.append((new, cards))
        }
    }

    /// Creates a provider with its locations.
    init(_ demo: DemoProvider, _ held: TenantAccess.ProviderAccess) throws(CardServerError) {
        guard let gln = ProviderNumber(demo.gln),
            let tenant = Tenant(provider: gln, name: demo.name, city: demo.city),
            let care = CareProvider(name: demo.name, city: demo.city, client: "gln:" + demo.gln)
        else { throw .demonstration }
        try self.init(tenant, demo.gln, apiKey: held.apiKey, seed: held.receiptKeySeed)
        let provider = Provider(gln: demo.gln, care: care)
        for location in demo.locations {
            locations.append(try Self.location(location, of: provider))
        }
    }

    private init(
        _ tenant: Tenant,
        _ number: String,
        apiKey: String,
        seed: [UInt8]
    ) throws(CardServerError) {
        self.tenant = tenant
        self.number = number
        access = TenantAccess.digest(of: apiKey)
        do throws(TokenError) {
            key = try TokenSigningKey<V2>(seed: SecretBytes(copying: seed)).verificationKey
        } catch {
            throw .demonstration
        }
    }

    private static func card(
        _ card: JSONOutput,
        of insurer: Insurer,
        at now: Instant
    ) throws(CardServerError) -> NewCard {
        do {
            return try NewCard(JSONTree(parsing: card.utf8()).root, of: insurer, at: now)
        } catch {
            throw .demonstration
        }
    }

    private static func location(
        _ location: JSONOutput,
        of provider: Provider
    ) throws(CardServerError) -> NewLocation {
        do {
            return try NewLocation(JSONTree(parsing: location.utf8()).root, of: provider)
        } catch {
            throw .demonstration
        }
    }

    /// Enters its missing parts; parts that are complete keep the users' changes.
    ///
    /// Earlier versions entered it piece by piece, so some parts may exist.
    func enter(at now: Instant, _ work: CardStore.Work) throws(CardRequestError) {
        let isIncomplete = try DemonstrationRows.noteComplete(number, work)
        let isNew = try TenantStore.enter(tenant, access: access, key: key, at: now, work)
        guard isIncomplete || isNew else { return }
        for (family, cards) in families
        where try !DemonstrationRows.hasFamily(family.identifier, work) {
            try family.enter(at: number, work)
            for card in cards { try card.enter(in: family.identifier, work) }
        }
        guard try !DemonstrationRows.hasLocation(of: number, work) else { return }
        for location in locations { try location.enter(work) }
    }
}
