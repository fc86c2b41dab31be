// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import PaymentCards

// Tokens that stand in the header field of a request and that its rule consumes.
extension IssuingCallers {
    /// The rule for devices' routes that take tokens of several kinds: a token that is known.
    func admits(_ kinds: Set<TokenKind>) -> HTTPAccess {
        let name = kinds.map(\.rawValue).sorted().joined(separator: " or ")
        return HTTPAccess(name) { request throws(HTTPError) in
            do throws(IssuingRequestError) {
                try await counting(request) { () throws(IssuingRequestError) in
                    try await server.admit(try tokenHash(request), kinds)
                }
            } catch {
                throw HTTPError(error)
            }
        }
    }

    /// Counts wrong credentials against the address of a request.
    func counting<Value: Sendable>(
        _ request: HTTPRequest,
        _ body: () async throws(IssuingRequestError) -> Value
    ) async throws(IssuingRequestError) -> Value {
        do throws(IssuingRequestError) {
            return try await body()
        } catch {
            if error.code.isCredentialError { try server.countStranger(request.client) }
            throw error
        }
    }
}
