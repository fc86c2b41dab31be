// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards
import Tokens

/// A presentation with everything needed to judge it.
struct CaseLine {
    let id: String
    let presentation: String
    let now: Instant
    let issuer: String
    let expectation: PresentationVerifier.Expectation
    let keys: [KnownKey]
    /// The only revoked position in the list of revoked cards.
    let revoked: Int
    /// Members that only some cases have.
    var more: [(String, JSONOutput)] = []

    /// Returns the line, including the verifier's verdict.
    func encoded() -> String {
        let wanted = expectation.requestedFields.map { requested in
            ["name": .string(requested.field.rawValue), "required": .boolean(requested.isRequired)]
                as JSONOutput
        }
        let known = keys.map { key in
            [
                "key": .string(key.key.text), "role": .string(key.role.rawValue),
                "nbf": .string(key.notBefore.rfc3339), "exp": .string(key.notAfter.rfc3339),
            ] as JSONOutput
        }
        return JSONOutput.object(
            [
                ("id", .string(id)), ("presentation", .string(presentation)),
                ("now", .string(now.rfc3339)), ("issuer", .string(issuer)),
                ("client", .string(expectation.client)), ("nonce", .string(expectation.nonce)),
                ("request", expectation.request.map { .string($0) } ?? nil),
                ("fields", .array(wanted)),
                ("kinds", .array(expectation.coverages.map { .string($0.rawValue) })),
                ("revoked", .array([.integer(revoked)])), ("keys", .array(known)),
                ("refusal", refusal.map { .string($0) } ?? nil),
            ] + more
        ).encoded()
    }

    /// The verifier's reason for refusing the presentation.
    private var refusal: String? {
        let verifier = PresentationVerifier(keys: KeyDirectory(keys), issuer: issuer)
        do throws(CheckInError) {
            _ = try verifier.verify(
                Array(presentation.utf8)[...],
                for: expectation,
                at: now,
                isRevoked: { $0.index == revoked }
            )
            return nil
        } catch {
            return "\(error)"
        }
    }
}
