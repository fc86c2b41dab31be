// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
import Encodings
import IdentityCheck

// A signed sample for the receiver of an account, and the log of all deliveries.
extension IdentityServer {
    /// The reference of the sample's merchant, by which a receiver recognises it.
    private static let testReference = "test"
    /// The most attempts of one answer.
    static let deliveryPageLimit = 100

    /// Sends one signed sample to an address, or to that of the account; it is neither repeated nor logged.
    ///
    /// - Returns: what came of it.
    /// - Throws: `invalid` for an address that is not permitted; no request is made then. `callbackSecretMissing`.
    package func testCallback(
        to url: String?,
        of account: String
    ) async throws(IdentityRequestError) -> DeliverySchedule.Outcome {
        let loaded = try await store.read { work throws(IdentityRequestError) in
            (try AccountRows.account(account, work), try CallbackSecretRows.find(account, work))
        }
        guard let found = loaded.0 else { throw IdentityRequestError(.notFound) }
        let origins = permittedOrigins
        guard let text = url ?? found.settings.callbackURL else {
            throw IdentityRequestError(
                .invalid,
                detail: "callbackUrl",
                sentence: "No address is set; send one in url, or set callbackUrl."
            )
        }
        guard let address = try? CallbackURL(text, permitting: origins) else {
            throw IdentityRequestError(
                .invalid,
                detail: "url",
                sentence: "url must be \(CallbackURL.rule)."
            )
        }
        guard let secret = loaded.1 else { throw IdentityRequestError(.callbackSecretMissing) }
        let time = now()
        let facts = CallbackForm.Facts(
            scanReference: Self.newReference(),
            decision: .notUploaded,
            source: .api,
            transactionDate: time,
            callbackDate: time
        )
        let form = CallbackForm(facts, [.merchantIdScanReference: Self.testReference])
        let message = DeliveryMessage(
            url: address.text,
            headers: [
                ("Content-Type", CallbackForm.contentType),
                (
                    CallbackForm.signatureHeader,
                    try signature(of: form.body, by: secret, of: account)
                ), (CallbackForm.attemptHeader, "1"),
            ],
            body: form.body,
            permitsPrivateAddress: address.isPermittedOrigin
        )
        return await transport.send(message)
    }

    /// Returns a page of the log of an account, the newest attempts first.
    func deliveries(
        of account: String,
        _ status: StoredCallback.Status?,
        before place: CallbackAttemptRows.Place?
    ) async throws(IdentityRequestError) -> [LoggedAttempt] {
        try await store.read { work throws(IdentityRequestError) in
            try CallbackAttemptRows.page(
                ofAccount: account,
                status,
                before: place,
                limit: Self.deliveryPageLimit + 1,
                work
            )
        }
    }
}
