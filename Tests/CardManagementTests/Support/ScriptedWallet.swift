// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Foundation
import Screens

/// A wallet that takes every card, with certificates that only a real issuer would read.
struct ScriptedWallet: DeviceWallet {
    var isAvailable: Bool { true }

    @MainActor func add(
        _ card: WalletCard,
        on controller: PlatformViewController?,
        data: @escaping @Sendable (WalletDataRequest) async throws(BackendError) -> WalletData
    ) async throws(CardManagementError) {
        let request = WalletDataRequest(
            certificates: [[0x30, 0], [0x30, 0]],
            nonce: [1, 2, 3],
            nonceSignature: [4, 5, 6]
        )
        do throws(BackendError) {
            _ = try await data(request)
        } catch {
            throw error.error
        }
    }

    func state(of card: WalletCard) async -> DigitizationData? { nil }

    func offer(
        _ cards: [(card: WalletCard, art: PlatformImage)],
        appGroup: String,
        cardholder: String
    ) async throws(CardManagementError) {}
}
