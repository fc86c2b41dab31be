// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import PaymentCards

/// Why a service did not do what was asked: the error for the app, and what events tell about it.
package struct BackendError: Error {
    /// The error that the app gets.
    package var error: CardManagementError
    /// The server's code.
    package var code: IssuingErrorCode?
    /// The server's identifier of the request.
    package var requestID: String?
    /// The seconds to wait before another try.
    package var retryAfter: Double?
    /// The card as the server knows it, if it said so.
    package var card: PaymentCard?

    /// Creates an error; the details are known only of a server's answer.
    package init(
        _ error: CardManagementError,
        code: IssuingErrorCode? = nil,
        requestID: String? = nil,
        retryAfter: Double? = nil,
        card: PaymentCard? = nil
    ) {
        self.error = error
        self.code = code
        self.requestID = requestID
        self.retryAfter = retryAfter
        self.card = card
    }
}
