// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a single-use token permits, once.
public enum SecureOperation: String, Sendable, CaseIterable {
    /// Show the PIN.
    case pin
    /// Show the card number.
    case pan
    /// Show the security code.
    case cvv
    /// Show the card number and the security code.
    case panAndCVV = "pan_cvv"
    /// Copy the card number.
    case copyPAN = "copy_pan"
    /// Copy the security code.
    case copyCVV = "copy_cvv"
    /// Set a new PIN.
    case setPIN = "set_pin"
    /// Loosen the spend controls.
    case controls
    /// Register a device for approvals.
    case registerDevice = "oob_register"
    /// Approve or decline a payment.
    case decide = "oob_decide"

    /// Whether the answer is an encrypted envelope rather than JSON.
    public var usesEnvelope: Bool {
        switch self {
        case .pin, .pan, .cvv, .panAndCVV, .copyPAN, .copyCVV, .setPIN: true
        case .controls, .registerDevice, .decide: false
        }
    }
}
