// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck

// The record of a consent, encrypted with what the client asked for.
extension IdentityServer {
    /// Records that the person agreed to the comparison of their face now; a later consent takes the place of an earlier.
    ///
    /// - Parameters:
    ///   - version: of the text that the person read.
    ///   - reference: of the transaction.
    ///   - caller: who sends it.
    ///   - session: the token of the session.
    /// - Throws: `malformed` for another form.
    func noteConsent(
        _ version: String,
        to reference: String,
        by caller: IdentityCaller,
        session: String?
    ) async throws(IdentityRequestError) {
        guard FaceConsent.isVersion(version) else {
            throw IdentityRequestError(.malformed, detail: FaceConsent.header)
        }
        let time = now()
        try await keep(reference, by: caller, session) {
            [self] work throws(IdentityRequestError) in
            let found = try Self.open(reference, of: caller, session, at: time, work)
            let key = try key(of: found)
            let former = try stored(found.request, "request", found.reference, key)
            var members = (former?.members ?? []).filter { $0.name != RetrievedTransaction.consent }
                .map { ($0.name, JSONOutput($0.value)) }
            members.append(
                (
                    RetrievedTransaction.consent,
                    ["text": .string(version), "at": .string(time.rfc3339)]
                )
            )
            let request = try key.seal(
                JSONOutput.object(members).utf8(),
                "request",
                of: found.reference,
                random: SystemRandom()
            )
            try TransactionRows.setRequest(request, of: found.reference, work)
        }
    }
}

extension RetrievedTransaction {
    /// The name of the record in what the client asked for.
    static let consent = "faceConsent"
}
