// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTPMessages
import HTTPServer
import IdentityCheck
import MachineReadable

/// The paths of clients.
struct CaptureRoutes {
    let server: IdentityServer
    let callers: IdentityCallers
    let gate: BodyGate

    private static let json = ["application/json"]

    var routes: [HTTPRoute] {
        [begin, catalogue, part, frames, fields, finish, cancel]
    }

    private var begin: HTTPRoute {
        callers.route(
            .post,
            "/v1/transactions",
            .capture,
            bodyLimit: HTTPRequest.identityBodyLimit,
            accepts: Self.json
        ) { [server] request, caller throws(IdentityRequestError) in
            let asked = try TransactionRequest(
                try request.identityJSON(),
                permitting: server.permittedOrigins
            )
            let new = try await server.begin(asked, by: caller, from: request.client)
            let settings = caller.account.settings
            return HTTPResponse.json(
                [
                    "scanReference": .string(new.reference),
                    "sessionToken": .string(new.sessionToken),
                    "expiresAt": .string(new.ends.rfc3339),
                    "encryptionKeys": .array(new.keys.map(\.json)),
                    "catalogue": Catalogue(server.accepted(by: caller)).json,
                    "features": [
                        "faceMatch": .boolean(settings.takesFaces),
                        "faceRequired": .boolean(settings.verification.needsFace),
                        "faceMode": .string(new.faceMode.rawValue),
                        "faceDays": .integer(settings.faceRetentionDays),
                        "debug": .boolean(settings.hasDebug),
                        "offline": .boolean(settings.hasOffline),
                        "printedText": .boolean(settings.hasPrintedText),
                    ],
                ],
                status: .created
            )
        }
    }

    private var catalogue: HTTPRoute {
        callers.route(.get, "/v1/catalogue", .capture) {
            [server] request, caller throws(IdentityRequestError) in
            let catalogue = Catalogue(server.accepted(by: caller))
            let headers: HTTPHeaders = [
                "ETag": catalogue.tag, "Cache-Control": "private, no-cache",
            ]
            if request.isKnown(catalogue.tag) {
                return HTTPResponse(status: .notModified, headers: headers)
            }
            var response = HTTPResponse.json(catalogue.json)
            for field in headers { response.headers.add(field.name, field.value) }
            return response
        }
    }

    private var part: HTTPRoute {
        callers.route(
            .put,
            "/v1/transactions/{ref}/parts/{part}",
            .capture,
            bodyLimit: SealedPart.front.bodyByteCount,
            accepts: [SealedPart.contentType],
            gate: gate
        ) { [server] request, caller throws(IdentityRequestError) in
            guard let part = request.parameters["part"].flatMap({ SealedPart(rawValue: $0) }),
                part.isPicture
            else { throw IdentityRequestError(.notFound) }
            if part == .face, let version = request.headers[FaceConsent.header] {
                try await server.noteConsent(
                    version,
                    to: request.scanReference,
                    by: caller,
                    session: request.sessionToken
                )
            }
            try await server.put(
                IdentityServer.Upload(
                    part: part,
                    body: request.body,
                    kid: request.headers[SealingKey.header]
                ),
                to: request.scanReference,
                by: caller,
                session: request.sessionToken
            )
            return .empty()
        }
    }

    private var frames: HTTPRoute {
        callers.route(
            .put,
            "/v1/transactions/{ref}/face/frames",
            .capture,
            bodyLimit: SealedPart.frames.bodyByteCount,
            accepts: [SealedPart.contentType]
        ) { [server] request, caller throws(IdentityRequestError) in
            if let version = request.headers[FaceConsent.header] {
                try await server.noteConsent(
                    version,
                    to: request.scanReference,
                    by: caller,
                    session: request.sessionToken
                )
            }
            let answer = try await server.putFrames(
                IdentityServer.Upload(
                    part: .frames,
                    body: request.body,
                    kid: request.headers[SealingKey.header]
                ),
                to: request.scanReference,
                by: caller,
                session: request.sessionToken
            )
            return HTTPResponse.json(answer.json)
        }
    }

    private var fields: HTTPRoute {
        callers.route(
            .put,
            "/v1/transactions/{ref}/data",
            .capture,
            bodyLimit: SealedPart.data.bodyByteCount,
            accepts: [SealedPart.contentType]
        ) { [server] request, caller throws(IdentityRequestError) in
            try await server.putFields(
                IdentityServer.Upload(
                    part: .data,
                    body: request.body,
                    kid: request.headers[SealingKey.header]
                ),
                to: request.scanReference,
                by: caller,
                session: request.sessionToken
            )
            return .empty()
        }
    }

    private var finish: HTTPRoute {
        callers.route(.post, "/v1/transactions/{ref}/finish", .capture, bodyLimit: 64) {
            [server] request, caller throws(IdentityRequestError) in
            try await server.finish(
                request.scanReference,
                by: caller,
                session: request.sessionToken
            )
            return .empty(.accepted)
        }
    }

    private var cancel: HTTPRoute {
        callers.route(.post, "/v1/transactions/{ref}/cancel", .capture, bodyLimit: 64) {
            [server] request, caller throws(IdentityRequestError) in
            try await server.cancel(
                request.scanReference,
                by: caller,
                session: request.sessionToken
            )
            return .empty()
        }
    }
}

extension IdentityServer {
    /// Returns the documents that a caller's account accepts.
    func accepted(by caller: IdentityCaller) -> AcceptedDocuments {
        caller.account.accepted ?? configuration.documents
    }
}
