// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTPMessages
import InsuranceCards

// How people find a place of check-in: its link as a code and on a tag, and links for one arrival (spec,
// insurance cards §4.3, §4.4).
extension CardServer {
    /// `GET /locations/{id}/qr?format=svg|png&size=&r=`: the link as a QR code; with `r` the link that is
    /// for one arrival.
    func placeCode(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let provider = try await parties.provider(request)
        let id = try request.identifier(or: .locationUnknown)
        let (wanted, now) = (request.queryValue("r"), now())
        _ = try await ledger.read { work throws(LedgerFault) in
            _ = try Self.desk(id, of: provider, work)
            if let wanted { _ = try AskedRequest.open(wanted, place: id, at: now, work) }
        }
        let code = try LinkCode(place().link(to: id, request: wanted))
        let size = request.queryValue("size").flatMap { Int($0) } ?? LinkCode.usualSize
        guard LinkCode.sizes ~= size else { throw HTTPProblem(.fieldFormat, detail: "size") }
        switch request.queryValue("format") ?? "svg" {
        case "svg": return .bytes(Array(code.svg(size: size).utf8), type: "image/svg+xml")
        case "png": return .bytes(try code.png(size: size), type: "image/png")
        default: throw HTTPProblem(.fieldFormat, detail: "format")
        }
    }

    /// `GET /locations/{id}/ndef?format=ndef|json`: what an NFC tag with the link holds, as the message
    /// itself or with its parts told.
    func placeTag(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let provider = try await parties.provider(request)
        let id = try request.identifier(or: .locationUnknown)
        _ = try await ledger.read { work throws(LedgerFault) in
            try Self.desk(id, of: provider, work)
        }
        guard let tag = CheckInTag(try place().link(to: id)) else {
            throw HTTPProblem(.internalFailure)
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
        default: throw HTTPProblem(.fieldFormat, detail: "format")
        }
    }

    /// `POST /locations/{id}/links`: a link for one arrival, which ends as requests do.
    func makeLink(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let provider = try await parties.provider(request)
        let (server, now) = (try place(), now())
        let id = try request.identifier(or: .locationUnknown)
        let new = AskedRequest.New(place: id, at: now)
        _ = try await ledger.write { work throws(LedgerFault) in
            _ = try Self.desk(id, of: provider, work)
            return try new.enter(work)
        }
        return .json(
            [
                "req": .string(new.identifier),
                "url": .string(server.link(to: id, request: new.identifier)),
                "expiresAt": .string(new.endsAt.rfc3339),
            ],
            status: .created
        )
    }
}
