// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import CardServer
package import IdentityServer
package import IssuingServer
package import PaymentCards
package import Seals
package import Vault

/// Why demonstration data cannot be created or stored.
package enum DemonstrationError: Error, Equatable, Sendable {
    /// The folder cannot be read or written.
    case storage(VaultError)
    /// An authority or a seal cannot be created.
    case issuing(SealIssuingError)
    /// The file of credentials cannot be read or written.
    case access(CardServerError)
    /// The issuing server cannot be opened.
    case issuingServer(IssuingServerError)
    /// The issuing server refuses a step of the demonstration.
    case issuingRefused(IssuingErrorCode)
    /// The server for identity checks refuses a step of the demonstration.
    case identityRefused(IdentityErrorCode)
}
