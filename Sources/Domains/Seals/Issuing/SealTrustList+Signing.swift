// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
package import Tokens

extension SealTrustList {
    /// Returns the list as a token signed by the operator.
    ///
    /// - Throws: ``Tokens/TokenError/malformedKey`` if the library cannot sign with the key.
    package func signed(by key: borrowing TokenSigningKey<V4>) throws(TokenError) -> String {
        try PublicToken<V4>.sign(
            json.utf8(),
            implicitAssertion: Array(Self.schema.utf8),
            by: key
        )
    }
}
