// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why an offline token does not open an app's check, in the order in which the reasons are looked for.
public enum OfflineTokenError: String, Error, Sendable, Hashable, CaseIterable {
    /// It cannot be read, its signature is wrong, or the device's clock is before its issue.
    case invalid
    /// It is for the other product.
    case wrongProduct
    /// It is for another app.
    case bundleMismatch
    /// It has expired.
    case expired
    /// It cannot be made: a value is outside its range.
    case cannotBeMade
}
