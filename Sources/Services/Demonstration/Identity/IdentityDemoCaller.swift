// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTPMessages
import HTTPServer
import IdentityCheck
import IdentityServer

/// An app and a reviewer of the demonstration as callers of the identity server, without a socket in between.
struct IdentityDemoCaller: Sendable {
    private let router: HTTPRouter
    private let account: IdentityAccess.Account
    private let service: IdentityService

    init(_ service: IdentityService, _ account: IdentityAccess.Account) {
        router = HTTPRouter(routes: service.routes, problemForms: IdentityErrors.forms)
        self.service = service
        self.account = account
    }

    /// Sends the pictures of a specimen as an app does; returns the reference of the transaction.
    func submit(_ specimen: IdentityCase) async throws(DemonstrationError) -> String {
        let opened = try await send(
            HTTPRequest(
                .post,
                "/v1/transactions",
                headers: headers(account.token, account.secret, "application/json"),
                body: specimen.request.utf8()
            )
        )
        guard let reference = opened?["scanReference"]?.string,
            let session = opened?["sessionToken"]?.string,
            let statements = opened?["encryptionKeys"]?.elements
        else { throw .identityRefused(.internalError) }
        let key = try Self.key(statements, of: service.server)
        for (part, picture) in specimen.pictures {
            let body: [UInt8]
            do throws(SealingError) {
                body = try part.seal(picture, to: key, of: reference, random: SystemRandom())
            } catch {
                throw .identityRefused(.internalError)
            }
            var headers = headers(account.token, account.secret, SealedPart.contentType)
            headers.add("Docscan-Session", session)
            headers.add("Docscan-Key", key.kid)
            let path = "/v1/transactions/\(reference)/parts/\(part.rawValue)"
            _ = try await send(HTTPRequest(.put, path, headers: headers, body: body))
        }
        var headers = headers(account.token, account.secret)
        headers.add("Docscan-Session", session)
        let path = "/v1/transactions/\(reference)/finish"
        _ = try await send(HTTPRequest(.post, path, headers: headers))
        return reference
    }

    /// Decides about a transaction as a reviewer does.
    func decide(
        _ decision: JSONOutput,
        about reference: String
    ) async throws(DemonstrationError) {
        let headers = headers(account.adminToken, account.adminSecret, "application/json")
        let path = "/v1/reviews/\(reference)"
        _ = try await send(HTTPRequest(.post, path, headers: headers, body: decision.utf8()))
    }

    private static func key(
        _ statements: [JSONValue],
        of server: IdentityServer
    ) throws(DemonstrationError) -> SealingKey {
        do throws(SealingError) {
            var keys: [SealingKeyStatement] = []
            for statement in statements { keys.append(try SealingKeyStatement(statement)) }
            return try SealingKey.pick(from: keys, under: server.keys.root, at: server.now().second)
        } catch {
            throw .identityRefused(.internalError)
        }
    }

    private func headers(
        _ token: String,
        _ secret: String,
        _ type: String? = nil
    ) -> HTTPHeaders {
        let credentials = Base64.encode(Array("\(token):\(secret)".utf8))
        var headers: HTTPHeaders = [
            "Authorization": "Basic \(credentials)", "User-Agent": "demonstration",
        ]
        if let type { headers.add("Content-Type", type) }
        return headers
    }

    /// Sends a request; returns the answer, nil for an empty one.
    private func send(_ request: HTTPRequest) async throws(DemonstrationError) -> JSONValue? {
        let response = await router.respond(to: request)
        let content = try? JSONTree(parsing: response.bytes).root
        guard response.status.code < 300 else {
            let code = content?["error"]?["code"]?.string.flatMap {
                IdentityErrorCode(rawValue: $0)
            }
            throw .identityRefused(code ?? .internalError)
        }
        return content
    }
}
