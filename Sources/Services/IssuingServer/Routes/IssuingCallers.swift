// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTPMessages
import HTTPServer
import PaymentCards

/// Identifies the sender of a request: a bank by Basic credentials, a device by its token.
struct IssuingCallers: Sendable {
    let server: IssuingServer
    /// Whether banks come with a session of the desk instead of their credentials.
    var isDesk = false

    /// Returns the client whose name and secret a request carries; throws `client_invalid`.
    func client(_ request: HTTPRequest) async throws(IssuingRequestError) -> String {
        if isDesk { return try await server.deskClient(DeskCookie.issuing.token(of: request)) }
        guard let text = request.credentials("basic"),
            let bytes = try? Base64.decode(
                Array(text.utf8),
                alphabet: .standard,
                padding: .optional
            ),
            let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            let id = String(strictUTF8: bytes[..<colon])
        else { throw IssuingRequestError(.clientInvalid) }
        return try await server.client(id, secret: bytes[(colon + 1)...])
    }

    /// Returns the hash of the token that a request carries; throws `token_missing`.
    ///
    /// Only the hash travels on; the token's text ends with the request.
    func tokenHash(_ request: HTTPRequest) throws(IssuingRequestError) -> TokenHash {
        guard let text = request.credentials("bearer") else {
            throw IssuingRequestError(.tokenMissing)
        }
        var bytes = Array(text.utf8)
        let secret = SecretBytes(moving: &bytes)
        return try refusing { () throws(PaymentCardError) in try TokenHash(presented: secret) }
    }

    /// The rule for operators' routes, checked before the body is read.
    var clients: HTTPAccess {
        // A page of another site must not make the browser use the desk's session.
        if isDesk { return desks.behind(HTTPAccess.checkOrigin) }
        return basicClients
    }

    private var desks: HTTPAccess {
        HTTPAccess("desk session") { request throws(HTTPError) in
            do throws(IssuingRequestError) {
                _ = try await client(request)
            } catch {
                throw HTTPError(error)
            }
        }
    }

    private var basicClients: HTTPAccess {
        access("client") { request throws(IssuingRequestError) in
            _ = try await client(request)
        }
    }

    /// The rule for devices' routes: a token of a kind that is valid now.
    func devices(_ kind: TokenKind) -> HTTPAccess {
        access(kind.rawValue) { request throws(IssuingRequestError) in
            _ = try await server.bearer(try tokenHash(request), kind)
        }
    }

    /// The rule for routes without credentials: a number of requests per minute and address.
    var strangers: HTTPAccess {
        HTTPAccess("anyone, limited") { request throws(HTTPError) in
            do throws(IssuingRequestError) {
                try server.countStranger(request.client)
            } catch {
                throw HTTPError(error)
            }
        }
    }

    private func access(
        _ name: String,
        _ check: @escaping @Sendable (HTTPRequest) async throws(IssuingRequestError) -> Void
    ) -> HTTPAccess {
        HTTPAccess(name) { request throws(HTTPError) in
            do throws(IssuingRequestError) {
                do throws(IssuingRequestError) {
                    try await check(request)
                } catch {
                    // Wrong credentials count against their address.
                    if error.code.isCredentialError { try server.countStranger(request.client) }
                    throw error
                }
            } catch {
                throw HTTPError(error)
            }
        }
    }
}

extension IssuingErrorCode {
    /// Whether the code stands for missing or wrong credentials.
    var isCredentialError: Bool {
        switch self {
        case .clientInvalid, .tokenMissing, .tokenInvalid, .tokenExpired, .tokenRevoked,
            .tokenConsumed:
            true
        default: false
        }
    }
}

extension DeskCookie {
    /// The cookie of the issuing desk's sessions.
    static let issuing = DeskCookie("issuing", lifetime: IssuingServer.deskLifetime)
}
