// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import InsuranceCards
import Screens

/// The routes of the portal's page; for our own pages only.
struct PortalRoutes: Sendable {
    let server: CardServer

    /// The longest body in bytes: a receipt with all its fields and a proof.
    private static let bodyLimit = 65_536

    /// The routing table.
    var routes: [HTTPRoute] {
        [
            HTTPRoute(.post, "/desk/portal/requests", Self.terms(1024), answer: request),
            HTTPRoute(.post, "/desk/portal/receipts", Self.terms(Self.bodyLimit), answer: check),
        ]
    }

    private static func terms(_ limit: Int) -> HTTPRoute.Terms {
        HTTPRoute.Terms(bodyLimit: limit, access: .sameOrigin, accepts: ["application/json"])
    }

    /// `POST /desk/portal/requests`: the data that a wallet needs to present a receipt.
    private func request(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        try server.limits.nonces?.spend(request.client)
        let (nonce, end) = try server.makeNonce()
        let portal = try server.portal()
        let begun = try await server.begin(.receipt(portal: portal, nonce: nonce), until: end)
        return .json(
            [
                "portal": .string(portal), "nonce": .string(nonce),
                "expiresAt": .string(end.rfc3339), "handover": begun.output,
            ],
            status: .created
        )
    }

    /// `POST /desk/portal/receipts`: checks a wallet's presentation.
    private func check(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let body = try request.object()
        guard let nonce = body["nonce"]?.string, let text = body["presentation"]?.utf8 else {
            throw CardRequestError(.invalidJSON, detail: "nonce presentation")
        }
        return .json(try await outcome(of: text, nonce: nonce).output)
    }

    /// Returns what the portal's page shows about a wallet's presentation.
    func outcome(
        of text: ArraySlice<UInt8>,
        nonce: String
    ) async throws(CardRequestError) -> (output: JSONOutput, isVerified: Bool) {
        switch try await server.checkReceipt(text, nonce: nonce) {
        case .success(let shown): (output(shown.receipt, at: shown.time), true)
        case .failure(let error): (error.output, false)
        }
    }

    private func output(_ verified: VerifiedReceipt, at now: Instant) -> JSONOutput {
        let receipt = verified.receipt
        let number = receipt.signer.issuer.drop { $0 != ":" }.dropFirst()
        let proof = ResultProof(
            of: verified,
            issuer: receipt.signer.name,
            signer: receipt.signer.issuer,
            time: now,
            isDemonstration: server.isMadeUp(String(number))
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

extension CheckInError {
    /// The response for the page.
    fileprivate var output: JSONOutput {
        ["status": "refused", "result": .string(result.name), "reason": .string(reason)]
    }
}
