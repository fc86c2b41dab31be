// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The version 4 request that a caller sent: its claims, and its exact text, to which the answer is bound.
struct SignedRequest: Sendable {
    let token: String
    let claims: RequestClaims

    /// Creates a request that was just signed.
    init(token: String, claims: RequestClaims) {
        self.token = token
        self.claims = claims
    }

    /// Reads a token; `nil` for anything else.
    init?(token: String) {
        guard let read = RequestToken(parsing: token),
            let claims = try? RequestClaims(read.payload)
        else { return nil }
        self.init(token: token, claims: claims)
    }
}
