// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import InsuranceCards

/// Check-in locations and their links, as a code and on a tag, and links for one arrival.
struct LocationRoutes: Sendable {
    let server: CardServer
    let callers: Callers

    /// The longest body with a location.
    private static let bodyLimit = 8 << 10

    /// The routing table.
    var routes: [HTTPRoute] {
        let provider = callers.providerTerms()
        return [
            .vic(.get, "/locations", provider, list),
            .vic(.post, "/locations", callers.providerTerms(Self.bodyLimit), add),
            .vic(.delete, "/locations/{id}", provider, close),
            .vic(.get, "/locations/{id}/qr", provider, code),
            .vic(.get, "/locations/{id}/ndef", provider, tag),
            .vic(.post, "/locations/{id}/links", provider, makeLink),
        ]
    }

    /// `POST /locations`.
    private func add(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let provider = try await callers.provider(request)
        let address = try server.address()
        let identifier = try await server.addLocation(try request.object(), of: provider)
        return .json(
            ["locationId": .string(identifier), "url": .string(address.link(to: identifier))],
            status: .created
        )
    }

    /// `GET /locations`: the provider's locations, open ones first.
    private func list(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let provider = try await callers.provider(request)
        let address = try server.address()
        let locations = try await server.locations(of: provider)
        return .json([
            "locations": .array(
                locations.map { location, arrivals in
                    [
                        "locationId": .string(location.content.identifier),
                        "url": .string(address.link(to: location.content.identifier)),
                        "isClosed": .boolean(location.isClosed),
                        "arrivals": .integer(Int(arrivals)), "location": location.content.output,
                    ]
                }
            )
        ])
    }

    /// `DELETE /locations/{id}`: closes a location; existing check-ins stay valid.
    private func close(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let provider = try await callers.provider(request)
        try await server.closeLocation(
            try request.identifier(or: .locationUnknown),
            of: provider
        )
        return .empty()
    }

    /// `GET /locations/{id}/qr?format=svg|png&size=&r=`: the link as a QR code; with `r`, the link for one arrival.
    private func code(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let provider = try await callers.provider(request)
        let id = try request.identifier(or: .locationUnknown)
        let wanted = request.queryValue("r")
        try await server.checkLocation(id, of: provider, request: wanted)
        let code = try LinkCode(try server.address().link(to: id, request: wanted))
        let size = request.queryValue("size").flatMap { Int($0) } ?? LinkCode.usualSize
        guard LinkCode.sizes ~= size else { throw CardRequestError(.fieldFormat, detail: "size") }
        switch request.queryValue("format") ?? "svg" {
        case "svg": return .bytes(Array(code.svg(size: size).utf8), type: "image/svg+xml")
        case "png": return .bytes(try code.png(size: size), type: "image/png")
        default: throw CardRequestError(.fieldFormat, detail: "format")
        }
    }

    /// `GET /locations/{id}/ndef?format=ndef|json`: the content of an NFC tag with the link, as the
    /// message itself or with its parts described.
    private func tag(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let provider = try await callers.provider(request)
        let id = try request.identifier(or: .locationUnknown)
        try await server.checkLocation(id, of: provider)
        guard let tag = CheckInTag(try server.address().link(to: id)) else {
            throw CardRequestError(.internalFailure)
        }
        switch request.queryValue("format") ?? "ndef" {
        case "ndef":
            var response = HTTPResponse.bytes(tag.message, type: "application/octet-stream")
            response.headers.add("Content-Disposition", "attachment; filename=\"check-in.ndef\"")
            return response
        case "json":
            return .json([
                "url": .string(tag.link),
                "typeNameFormat": .integer(Int(CheckInTag.typeNameFormat)),
                "type": .string(String(decoding: CheckInTag.type, as: UTF8.self)),
                "prefixCode": .integer(Int(tag.prefixCode)),
                "payload": .string(Hex.encode(tag.payload)),
                "message": .string(Hex.encode(tag.message)),
            ])
        default: throw CardRequestError(.fieldFormat, detail: "format")
        }
    }

    /// `POST /locations/{id}/links`: a link for one arrival, which expires like a request.
    private func makeLink(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let provider = try await callers.provider(request)
        let address = try server.address()
        let id = try request.identifier(or: .locationUnknown)
        let new = try await server.makeRequest(at: id, of: provider)
        return .json(
            [
                "req": .string(new.identifier),
                "url": .string(address.link(to: id, request: new.identifier)),
                "expiresAt": .string(new.endsAt.rfc3339),
            ],
            status: .created
        )
    }
}
