// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
import Foundation

/// Who checks the signatures that both CryptoKit and Curves can check.
enum SystemVerification {
    #if ETUI_STANDINS
    /// Whether CryptoKit does; with `ETUI_CURVES=1` in the environment, the tests on the stand-ins leave
    /// every signature to Curves.
    static let isUsed = ProcessInfo.processInfo.environment["ETUI_CURVES"] == nil
    #else
    /// Whether CryptoKit does: always.
    static var isUsed: Bool { true }
    #endif
}
#endif
