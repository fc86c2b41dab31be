// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Encodings
import InsuranceCards

/// A location that a provider opens.
package struct NewLocation: Sendable {
    /// The location, with its own identifier.
    let location: CheckInLocation
    /// The provider's number.
    let gln: String

    /// Reads the provider's description.
    ///
    /// - Throws: the error, which names the invalid fields.
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
