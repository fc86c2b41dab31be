// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Security)
import CommonCrypto
import Security
#endif

/// The error numbers of Apple's frameworks.
enum CryptoStatus {
    /// `errSecParam`.
    static let badParameter: OSStatus = -50
    /// `errSecDecode`.
    static let cannotDecode: OSStatus = -26275
    /// `errSecInternalError`.
    static let internalFailure: OSStatus = -2070
    /// `kCCParamError`.
    static let badCipherParameter: CCCryptorStatus = -4300
    /// `kCCDecodeError`.
    static let cannotDecipher: CCCryptorStatus = -4304
}
