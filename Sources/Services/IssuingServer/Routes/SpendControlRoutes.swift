// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import PaymentCards

/// The routes of spend controls.
struct SpendControlRoutes: Sendable {
    let server: IssuingServer
    let callers: IssuingCallers

    /// The routing table.
    var routes: [HTTPRoute] {
        let (client, device) = ("/cards/{id}/controls", "/device/v1/cards/{id}/controls")
        let writers = callers.admits([.session, .singleUse])
        return [
            .issuing(.get, client, HTTPRoute.Terms(access: callers.clients), issuerControls),
            .issuing(.put, client, .issuingJSON(callers.clients), changeIssuerControls),
            .issuing(.get, device, HTTPRoute.Terms(access: callers.devices(.session)), controls),
            .issuing(.put, device, .issuingJSON(writers), change),
        ]
    }

    /// `GET /device/v1/cards/{id}/controls`: the strictest of both owners' rules.
    private func controls(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let controls = try await server.controls(
            of: try request.cardIdentifier(),
            ofSession: try callers.tokenHash(request)
        )
        return Self.response(controls)
    }

    /// `PUT /device/v1/cards/{id}/controls` with `If-Match`.
    private func change(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let change = try request.controlChange()
        let hash = try callers.tokenHash(request)
        let outcome = try await callers.counting(request) {
            () throws(IssuingRequestError) -> SpendControlOutcome in
            try await server.change(change, byToken: hash, context)
        }
        return Self.response(outcome, context)
    }

    /// `GET /cards/{id}/controls`: the issuer's own rules, without the cardholder's.
    private func issuerControls(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        return Self.response(
            try await server.issuerControls(of: try request.cardIdentifier(), by: client)
        )
    }

    /// `PUT /cards/{id}/controls` with `If-Match`: replaces the issuer's own rules.
    private func changeIssuerControls(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        let change = try request.controlChange()
        let outcome = try await server.changeIssuerControls(change, by: client, context)
        return Self.response(outcome, context)
    }

    private static func response(_ controls: SpendControls) -> HTTPResponse {
        var response = HTTPResponse.json(controls.json)
        response.headers.add("ETag", "\"\(controls.version)\"")
        return response
    }

    /// The answer to a change: 200, or 412 with the present controls.
    private static func response(
        _ outcome: SpendControlOutcome,
        _ context: RequestContext
    ) -> HTTPResponse {
        switch outcome {
        case .current(let controls): return response(controls)
        case .conflict(let controls):
            return .json(
                [
                    "request_id": .string(context.requestID), "error_type": "conflict",
                    "error_codes": [.string(IssuingErrorCode.versionConflict.rawValue)],
                    "detail": "The controls have changed since; read them again.",
                    "controls": controls.json,
                ],
                status: HTTPStatus(code: 412)
            )
        }
    }
}

extension HTTPRequest {
    /// Reads a change of spend controls; `If-Match` is the version, with or without quotes.
    fileprivate func controlChange() throws(IssuingRequestError) -> SpendControlChange {
        let card = try cardIdentifier()
        let fields = headers.all("If-Match")
        guard let field = fields.first else {
            throw IssuingRequestError(.fieldMissing, field: "If-Match")
        }
        let text =
            field.count > 1 && field.hasPrefix("\"") && field.hasSuffix("\"")
            ? String(field.dropFirst().dropLast()) : field
        guard fields.count == 1, let version = Int(text), String(version) == text, version >= 1
        else { throw IssuingRequestError(.fieldInvalid, field: "If-Match") }
        let form = try issuingObject()
        let controls = try refusing { () throws(PaymentCardError) in
            try SpendControls(parsing: form)
        }
        return SpendControlChange(card: card, controls: controls, version: version)
    }
}
