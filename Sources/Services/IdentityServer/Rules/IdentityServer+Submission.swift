// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck

// Checks that an integrator's own server sends whole.
extension IdentityServer {
    /// Takes a check with its pictures, and begins its verification; returns its reference.
    ///
    /// All pictures are read before the check begins, so a check that is refused leaves nothing.
    ///
    /// - Throws: the errors of a picture with the name of the part; those of a new transaction.
    func submit(
        _ check: SubmittedCheck,
        by caller: IdentityCaller,
        from address: String?
    ) async throws(IdentityRequestError) -> String {
        let pictures = check.pictures
        let types = try await working(for: caller.account.id) {
            () throws(IdentityRequestError) -> [String] in
            var types: [String] = []
            for picture in pictures { types.append(try picture.checkedType()) }
            return types
        }
        let new = try await begin(check.request, by: caller, from: address)
        for (picture, type) in zip(pictures, types) {
            try await store(
                picture.part,
                HashAlgorithm.sha256.digest(of: picture.bytes),
                to: new.reference,
                by: caller,
                session: new.sessionToken
            ) { _ in
                CheckedPicture(bytes: picture.bytes, type: type)
            }
        }
        try await finish(new.reference, by: caller, session: new.sessionToken)
        return new.reference
    }
}
