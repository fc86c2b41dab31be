// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Encodings
import InsuranceCards

/// A location that a provider opens.
package struct NewLocation: Sendable {
    /// The location, with an identifier of its own.
    let location: CheckInLocation
    /// Whose it is.
    let gln: String

    /// Reads what the provider says of it.
    ///
    /// - Throws: the refusal, which names the fields that are wrong.
    package init(_ body: JSONValue, of provider: Provider) throws(CardRequestError) {
        gln = provider.gln
        do throws(CardError) {
            location = try CheckInLocation(
                body,
                identifier: TokenIdentifier.make(SystemRandom()),
                provider: provider.care
            )
        } catch {
            throw CardRequestError(card: error)
        }
    }
}
