// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import InsuranceCards

// Going on with another device what a page of this server has begun.
extension CardServer {
    /// How long a code is valid, in seconds, unless what it is for ends earlier.
    static let handoverTime: Int64 = 600

    /// A hand-over as the page that begins it shows it.
    struct BegunHandover: Sendable {
        let code: HandoverCode
        /// The token with which the page follows it.
        let watch: String
        /// The address for the other device, which its camera reads.
        let address: String
        /// Where people type the code.
        let entry: String
        let picture: LinkCode
        let end: Instant

        /// The form for the page.
        var output: JSONOutput {
            [
                "code": .string(code.text), "watch": .string(watch), "url": .string(address),
                "entry": .string(entry), "expiresAt": .string(end.rfc3339),
                "picture": ["size": .integer(picture.size), "path": .string(picture.path)],
            ]
        }
    }

    /// Begins a hand-over, which ends in ten minutes unless an end is given; returns the code and its picture.
    func begin(
        _ handover: Handover,
        until end: Instant? = nil
    ) async throws(CardRequestError) -> BegunHandover {
        let code = HandoverCode(SystemRandom())
        let watch = TenantAccess.credentials(SystemRandom())
        let end = end ?? now().adding(seconds: Self.handoverTime)
        let entry = try address().issuer + "/continue"
        let address = entry + "/" + code.text
        try await handovers.enter(handover, code: code, watch: watch, until: end)
        return BegunHandover(
            code: code,
            watch: watch,
            address: address,
            entry: entry,
            picture: try LinkCode(address),
            end: end
        )
    }

    /// Returns whether an insurer has a family.
    func hasFamily(_ id: String, at bag: String) async throws(CardRequestError) -> Bool {
        try await store.read { work throws(CardRequestError) in
            try Families.name(of: id, at: bag, work) != nil
        }
    }

    /// Takes a code for another device; a family's wallet gets a new login, so that the former one ends.
    ///
    /// - Returns: what to go on with, the device's token, and the family with its login.
    func take(
        _ code: HandoverCode
    ) async throws(CardRequestError) -> (
        handover: Handover, token: String, family: TenantAccess.FamilyAccess?
    ) {
        let token = TenantAccess.credentials(SystemRandom())
        let login = TenantAccess.credentials(SystemRandom())
        let now = now()
        let handovers = handovers
        let (handover, family) = try await store.write { work throws(CardRequestError) in
            let handover = try handovers.take(code, token: token, at: now, work)
            guard case .wallet(let bag, let id) = handover else {
                return (handover, TenantAccess.FamilyAccess?.none)
            }
            let name = try Families.renewLogin(of: id, at: bag, to: login, work)
            return (
                handover, TenantAccess.FamilyAccess(identifier: id, name: name, login: login)
            )
        }
        return (handover, token, family)
    }
}
