// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import InsuranceCards
import Testing
import Tokens

@testable import VicSwift

/// A wallet with a card at a check-in location.
struct CheckInScene {
    static let required: Set<VicCardField> = [.cardNumber, .givenName, .familyName]

    let world: World
    let wallet: Wallet
    let checkIn: VicCheckIn
    let link: VicCheckInLink

    init(
        place: (World) throws -> CheckInLocation = { try $0.place() },
        prepare: (World) throws -> Void = { _ in }
    ) async throws {
        let world = try World()
        try prepare(world)
        let found = try place(world)
        world.server.state.withLock { $0.place = found }
        self.world = world
        wallet = try await world.wallet(holding: [World.anna])
        checkIn = VicCheckIn(wallet)
        link = try #require(wallet.handle(requestUrl: LinkTests.place))
    }

    var card: VicCard {
        get throws { try #require(wallet.cards.first) }
    }

    /// Loads a request and answers it.
    @discardableResult
    func sent(
        _ fields: Set<VicCardField> = required
    ) async throws -> VicCheckInRequest {
        let request = try await checkIn.load(link)
        _ = try await checkIn.present(request, card: card, fields: fields)
        return request
    }

    /// Makes a receipt for a check-in.
    func receipt(
        request: String?,
        by owner: TestKeys.Owner = .provider,
        issuer: String = TestKeys.provider,
        to subject: String? = nil,
        audiences: [String]? = nil
    ) throws -> String {
        let signer = try #require(
            ReceiptSigner(issuer: issuer, name: "Praxis Muster", city: "Bern")
        )
        let value = try JSONTree(parsing: Array("\"Anna\"".utf8)).root
        return try ReceiptIssuer(signer: signer).issue(
            VerificationStatement(
                method: request == nil ? .insurerRecord : .cardInPerson,
                assurance: request == nil ? .high : .substantial,
                cardIdentifier: request.map { _ in TokenIdentifier.make(SystemRandom()) },
                request: request,
                audiences: audiences
            ),
            fields: [(.givenName, value)],
            to: subject ?? wallet.verificationKey().text,
            by: TestKeys.key(owner),
            at: world.server.now,
            random: SystemRandom()
        )
    }

    /// Makes the server report these states of the check-in, one after the other.
    func tell(_ states: JSONOutput...) {
        world.server.state.withLock { $0.states = states }
    }

    static func accepted(_ receipt: String? = nil) -> JSONOutput {
        [
            "status": "accepted", "reason": nil,
            "receipt": receipt.map { .string($0) } ?? .null,
        ]
    }
}
