// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
import Encodings

/// What the audit says about the request behind an action.
package struct RequestContext: Sendable {
    /// The identifier that the answer, the log and the audit share.
    package let requestID: String
    /// The address of the client; `nil` for the server's own actions.
    package let address: String?
    /// What the client says it is, at most 200 characters, without any card number.
    package let userAgent: String?

    /// Describes a request.
    package init(
        address: String? = nil,
        userAgent: String? = nil,
        random: some RandomSource = SystemRandom()
    ) {
        requestID = Self.newRequestID(random)
        self.address = address
        self.userAgent = userAgent.map { PANFilter.filtered(String($0.prefix(200))) }
    }

    /// Returns a new identifier of a request: `req_` and 26 hexadecimal digits.
    package static func newRequestID(_ random: some RandomSource = SystemRandom()) -> String {
        "req_" + Hex.encode(random.bytes(count: 13))
    }
}
