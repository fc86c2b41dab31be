// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import InsuranceCards
import Screens

/// A portal that takes receipts (spec, insurance cards §3.7), such as the page of a hospital at which a person
/// proves who they are: what the page `/desk/portal` asks.
///
/// It looks as any third party would: with the keys that the card server publishes, and nothing else.
extension CardServer {
    /// Longest body, bytes: a receipt with all its fields and a proof.
    static let portalBodyLimit = 65_536
    /// How long ago the person may have been verified, seconds: as long as a receipt counts at most.
    private static let portalMaximumAge = CardTokenKind.receipt.rules.maximumLifetime

    /// How wallets name the portal.
    private func portal() throws(HTTPProblem) -> String { try place().issuer + "/desk/portal" }

    /// `POST /desk/portal/requests`: what a wallet needs to show a receipt.
    func portalRequest(_ request: HTTPRequest) throws(HTTPProblem) -> HTTPResponse {
        try limits.nonces?.spend(request.client)
        let (nonce, end) = try makeNonce()
        return .json(
            [
                "portal": .string(try portal()), "nonce": .string(nonce),
                "expiresAt": .string(end.rfc3339),
            ],
            status: .created
        )
    }

    /// `POST /desk/portal/receipts`: checks what a wallet shows.
    ///
    /// A nonce counts for one receipt that is in order; one that is not may be replaced by a better one.
    func portalCheck(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let (body, now) = (try request.object(), now())
        guard let nonce = body["nonce"]?.string, let text = body["presentation"]?.utf8 else {
            throw HTTPProblem(.invalidJSON, detail: "nonce presentation")
        }
        let end = try spendable(nonce, at: now)
        let verifier = PortalVerifier(
            keys: try await parties.current().directory,
            portal: try portal()
        )
        let demand = PortalVerifier.Demand(
            nonce: nonce,
            wishes: CardField.allCases.map { .init(field: $0, isRequired: false) },
            minimumAssurance: .low,
            maximumAge: Self.portalMaximumAge
        )
        let verified: VerifiedReceipt
        do throws(PortalFault) {
            // This server's receipts have no place in a list of revoked ones.
            verified = try verifier.verify(text, for: demand, at: now, isRevoked: { _ in false })
        } catch {
            return .json(error.output)
        }
        do throws(HTTPProblem) {
            try await ledger.write { work throws(LedgerFault) in
                try Self.spend(nonce, until: end, work)
                try SpentProofs.spend(verified.proofIdentifier, at: now, work)
            }
        } catch {
            // The proof was shown before: here or at a desk.
            guard error.kind == .signatureInvalid else { throw error }
            return .json(PortalFault.keyBinding.output)
        }
        return .json(output(verified, at: now))
    }

    private func output(_ verified: VerifiedReceipt, at now: Instant) -> JSONOutput {
        let receipt = verified.receipt
        let number = receipt.signer.issuer.drop { $0 != ":" }.dropFirst()
        let proof = ResultProof(
            of: verified,
            issuer: receipt.signer.name,
            signer: receipt.signer.issuer,
            time: now,
            isDemonstration: isMadeUp(String(number))
        )
        return [
            "status": "verified",
            "result": .string(CheckResult.verified(by: verified).name), "proof": proof.json,
            "verifier": .string(receipt.signer.name), "city": .string(receipt.signer.city),
            "method": .string(receipt.statement.method.rawValue),
            "loa": .string(receipt.statement.assurance.rawValue),
            "issuedAt": .string(receipt.issuedAt.rfc3339),
            "expiresAt": .string(receipt.expiresAt.rfc3339),
            "fields": .array(
                receipt.fields.map {
                    ["name": .string($0.field.rawValue), "value": JSONOutput($0.value)]
                }
            ),
        ]
    }
}

extension PortalFault {
    /// What the page is told.
    fileprivate var output: JSONOutput {
        ["status": "refused", "result": .string(result.name), "reason": .string(reason)]
    }

    /// The fault by its stable name.
    fileprivate var reason: String {
        switch self {
        case .receipt(let fault): fault.reason
        case .keyBinding: "key_binding"
        case .keyBindingExpired: "key_binding_expired"
        case .audience: "audience"
        case .fieldMissing: "field_missing"
        case .fieldUnwanted: "field_unwanted"
        case .method: "method"
        case .assurance: "assurance"
        case .tooOld: "too_old"
        case .revoked: "revoked"
        }
    }
}
