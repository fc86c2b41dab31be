// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names, shapes and numbers are as Apple documents them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Why a value cannot be made.
public enum CryptoKitError: Error {
    case incorrectKeySize
    case incorrectParameterSize
    case authenticationFailure
    case underlyingCoreCryptoError(error: Int32)
    case wrapFailure
    case unwrapFailure
    case invalidParameter
}
