// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import IdentityCheck

/// What masking does to a specimen.
struct MaskingRoutes {
    let server: IdentityServer
    let callers: IdentityCallers

    private static let path = "/v1/account/masking/{country}/{type}"

    var routes: [HTTPRoute] { [preview, picture] }

    /// `{country, type, target, removed: [{name, value}], zone: {read, kept} or null, pictures: [{part, cover}]}`; a
    /// cover is `nothing`, `areas` or `whole`.
    private var preview: HTTPRoute {
        callers.route(.get, Self.path, .admin) {
            [server] request, caller throws(IdentityRequestError) in
            HTTPResponse.json(Self.json(try await Self.preview(server, request, caller)))
        }
    }

    /// The picture of a side; with `?masked=true` as a check keeps it.
    private var picture: HTTPRoute {
        callers.route(.get, "\(Self.path)/{part}", .admin) {
            [server] request, caller throws(IdentityRequestError) in
            guard let part = request.parameters["part"].flatMap({ CheckPart(rawValue: $0) }) else {
                throw IdentityRequestError(.notFound)
            }
            let isMasked = request.queryValue("masked") == "true"
            let found = try await Self.preview(server, request, caller)
            guard let file = found.picture(part, isMasked: isMasked) else {
                throw IdentityRequestError(.notFound)
            }
            return HTTPResponse.bytes(file, type: "image/jpeg")
        }
    }

    private static func preview(
        _ server: IdentityServer,
        _ request: HTTPRequest,
        _ caller: IdentityCaller
    ) async throws(IdentityRequestError) -> MaskingPreview {
        let type = request.parameters["type"].flatMap { IdentityDocumentType(rawValue: $0) }
        guard let type, let country = request.parameters["country"] else {
            throw IdentityRequestError(.notFound)
        }
        return try await server.maskingPreview(of: country, type, for: caller)
    }

    private static func json(_ found: MaskingPreview) -> JSONOutput {
        let lines = { (data: IdentityData) -> JSONOutput in
            .array((data.zone?.lines ?? []).map { .string($0) })
        }
        return [
            "country": .string(found.rule.country), "type": .string(found.rule.type.rawValue),
            "target": .string(found.rule.target.rawValue),
            "removed": .array(
                found.removed.map { ["name": .string($0.rawValue), "value": .string($1)] }
            ),
            "zone": found.read.zone == nil
                ? .null : ["read": lines(found.read), "kept": lines(found.kept.data)],
            "pictures": .array(
                CheckPart.allCases.filter { found.drawn[$0] != nil }.map { part in
                    let cover = found.kept.covers[part] ?? .nothing
                    return ["part": .string(part.rawValue), "cover": .string(cover.word)]
                }
            ),
        ]
    }
}

extension PictureCover {
    /// What is covered, as reviewers and administrators read it.
    var word: String {
        switch self {
        case .nothing: "nothing"
        case .areas: "areas"
        case .whole: "whole"
        }
    }
}
