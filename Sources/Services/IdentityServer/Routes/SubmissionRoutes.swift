// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import IdentityCheck
import MachineReadable

/// The paths on which integrators' own servers send documents, and the documents that they may send.
struct SubmissionRoutes {
    let server: IdentityServer
    let callers: IdentityCallers
    let gate: BodyGate

    private static let root = "/api/netverify/v2"
    /// Three pictures of 15 MB in base64, and as much besides as other bodies have.
    private static let checkByteCount =
        3 * (SealedPart.pictureByteCount + 2) / 3 * 4 + HTTPRequest.identityBodyLimit
    private static let checkLimits = JSONLimits(
        byteCount: checkByteCount,
        depth: 32,
        nodeCount: 10_000
    )
    /// Two pictures, one of which may be too large, so that the answer can name it.
    private static let formByteCount =
        3 * ExtractionRequest.pictureByteCount + HTTPRequest.identityBodyLimit

    var routes: [HTTPRoute] {
        [check, extraction, idTypes("supportedIdTypes"), idTypes("acceptedIdTypes")]
    }

    private var check: HTTPRoute {
        callers.route(
            .post,
            "\(Self.root)/performNetverify",
            .capture,
            bodyLimit: Self.checkByteCount,
            accepts: ["application/json"],
            gate: gate
        ) { [server] request, caller throws(IdentityRequestError) in
            guard let body = try? JSONTree(parsing: request.body, limits: Self.checkLimits).root
            else { throw IdentityRequestError(.malformed) }
            let submitted = try SubmittedCheck(
                body,
                needsFace: caller.account.settings.verification.needsFace,
                permitting: server.permittedOrigins
            )
            let reference = try await server.submit(submitted, by: caller, from: request.client)
            return HTTPResponse.json(
                [
                    "timestamp": .string(server.now().rfc3339),
                    "jumioIdScanReference": .string(reference),
                ]
            )
        }
    }

    private var extraction: HTTPRoute {
        callers.route(
            .post,
            "\(Self.root)/fastfill",
            .capture,
            bodyLimit: Self.formByteCount,
            accepts: ["multipart/form-data"],
            gate: gate
        ) { [server] request, caller throws(IdentityRequestError) in
            let asked = try Self.extraction(request, server.permittedOrigins)
            let found = try await server.extract(asked, by: caller, from: request.client)
            return HTTPResponse.json(
                .object(server.head(of: found.stored) + [("document", found.document)])
            )
        }
    }

    private static func extraction(
        _ request: HTTPRequest,
        _ origins: Set<String>
    ) throws(IdentityRequestError) -> ExtractionRequest {
        let form: MultipartForm
        do throws(HTTPError) {
            form = try MultipartForm(request)
        } catch {
            throw IdentityRequestError(
                error.kind == .unsupportedMediaType ? .unsupportedType : .malformed,
                detail: "multipart"
            )
        }
        let names = ["metadata", "frontsideImage", "backsideImage"]
        guard form.parts.allSatisfy({ names.contains($0.name) }) else {
            throw IdentityRequestError(.malformed, detail: "multipart")
        }
        guard let metadata = form["metadata"],
            metadata.content.count <= HTTPRequest.identityBodyLimit,
            let tree = try? JSONTree(parsing: Array(metadata.content))
        else { throw IdentityRequestError(.malformed, detail: "metadata") }
        guard let front = form["frontsideImage"] else {
            throw IdentityRequestError(.malformed, detail: "frontsideImage")
        }
        return try ExtractionRequest(
            metadata: tree.root,
            front: picture(front, .front),
            back: form["backsideImage"].map { picture($0, .back) },
            permitting: origins
        )
    }

    private static func picture(
        _ part: MultipartForm.Part,
        _ name: SealedPart
    ) -> SubmittedPicture {
        let isSaid = part.mediaType != nil && part.mediaType != "application/octet-stream"
        return SubmittedPicture(
            part: name,
            bytes: Array(part.content),
            type: isSaid ? part.mediaType : nil
        )
    }

    /// The documents that the catalogue knows, or those that the account accepts.
    private func idTypes(_ name: String) -> HTTPRoute {
        callers.route(.get, "\(Self.root)/\(name)", .capture) {
            [server] _, caller throws(IdentityRequestError) in
            let countries =
                name == "acceptedIdTypes"
                ? IDTypes.accepted(server.accepted(by: caller)) : IDTypes.supported
            return HTTPResponse.json(
                .object([
                    ("timestamp", .string(server.now().rfc3339)), (name, .array(countries)),
                ])
            )
        }
    }
}
