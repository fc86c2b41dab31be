// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import PaymentCards

/// Why the bank refuses a request.
package enum DemoBankError: Error, Hashable, Sendable {
    /// The request is not what the bank's interface asks for.
    case requestMalformed
    /// No such person banks here.
    case personUnknown
    /// The passcode is wrong.
    case wrongPasscode(triesLeft: Int)
    /// Too many wrong passcodes; nothing is checked for this long.
    case locked(seconds: Int)
    /// No key of this person's browser is registered.
    case deviceUnknown
    /// The signature is not by the registered key, too old, or was used before.
    case deviceProof
    /// There is no such authentication, or it has expired.
    case authenticationUnknown
    /// A token for the SDK needs its kind.
    case tokenKindMissing
    /// The issuing server refuses; the code is its own.
    case issuing(IssuingErrorCode)
    /// The issuing server does not answer.
    case issuingUnavailable
}
