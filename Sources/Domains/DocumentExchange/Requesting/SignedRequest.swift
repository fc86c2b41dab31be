// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The request of version 4 that a caller sent: word by word, since the answer is bound to it, and what it says.
struct SignedRequest: Sendable {
    let token: String
    let claims: RequestClaims

    /// A request that was just signed.
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
