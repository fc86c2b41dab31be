// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Encodings
import Screens

/// The simulated phone of a page: its clipboard is the browser's, and its wallet asks a question and adds nothing.
@MainActor
final class CardsPhone {
    let clipboard: CardsClipboard
    let wallet = CardsWallet()

    init(secrets: CardsSecrets) {
        clipboard = CardsClipboard(secrets: secrets)
    }

    /// What the SDK uses of the phone.
    var services: DeviceServices {
        var services = DeviceServices()
        services.clipboard = clipboard
        services.wallet = wallet
        return services
    }

    /// Withdraws what the phone asks.
    func cancel() {
        clipboard.finish(isCopied: false)
        wallet.answer(isAccepted: false)
    }
}

/// The browser's clipboard, to which only a press inside a frame can write: the number is encrypted to that frame.
@MainActor
final class CardsClipboard: SecretClipboard {
    /// The kind that the frame's answer is bound to.
    static let kind = "copy"

    private let secrets: CardsSecrets
    private lazy var question = OpenQuestion<Bool> { [weak self] in self?.onChange() }
    /// The id by which the frame fetches the number; `nil` if nothing is to be copied.
    private(set) var id: String?
    /// Called when a number can be copied, and when it no longer can.
    var onChange: @MainActor () -> Void = {}

    init(secrets: CardsSecrets) {
        self.secrets = secrets
    }

    /// Offers digits to a frame and waits for the person's press.
    nonisolated func copy(_ digits: HeldDigits) async -> Bool {
        await offer(digits)
    }

    private func offer(_ digits: HeldDigits) async -> Bool {
        let own = secrets.add(Self.kind) {
            digits.sealedNumber(to: $0, info: $1, authenticating: $2)
        }
        id = own
        let isCopied = await question.ask() ?? false
        if id == own { id = nil }
        secrets.remove(own)
        return isCopied
    }

    /// The frame says what came of the press.
    func finish(isCopied: Bool) {
        question.answer(isCopied)
    }
}

/// A wallet that asks for the person's consent as a phone's does; the issuing server's simulated provider answers it.
@MainActor
final class CardsWallet: DeviceWallet {
    nonisolated let isAvailable = true
    private lazy var question = OpenQuestion<Bool> { [weak self] in self?.onChange() }
    /// Called when the wallet asks, and when its question is withdrawn.
    var onChange: @MainActor () -> Void = {}

    /// Whether the wallet shows its terms.
    var isAsking: Bool { question.isOpen }

    func add(
        _ card: WalletCard,
        on controller: PlatformViewController?,
        data: @escaping @Sendable (WalletDataRequest) async throws(BackendError) -> WalletData
    ) async throws(CardManagementError) {
        guard await question.ask() ?? false else {
            throw .pushProvisioningFailure(failure: .cancelled)
        }
        do throws(BackendError) {
            // No wallet's server stands behind it, so the certificates are empty ones.
            _ = try await data(
                WalletDataRequest(
                    certificates: [Self.emptyCertificate, Self.emptyCertificate],
                    nonce: Array("simulated".utf8),
                    nonceSignature: Array("simulated".utf8)
                )
            )
        } catch {
            throw error.error
        }
    }

    /// An empty sequence (DER).
    private static let emptyCertificate: [UInt8] = [0x30, 0x00]

    /// Takes the person's answer to the terms.
    func answer(isAccepted: Bool) {
        question.answer(isAccepted)
    }

    /// The issuing server alone knows which cards were added.
    func state(of card: WalletCard) async -> DigitizationData? { nil }

    /// A simulated phone has no wallet extension that could offer cards.
    func offer(
        _ cards: [(card: WalletCard, art: PlatformImage)],
        appGroup: String,
        cardholder: String
    ) async throws(CardManagementError) {}
}
