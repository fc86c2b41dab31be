// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(PassKit) && canImport(UIKit)
import Execution
import Foundation
import PassKit
import UIKit

/// Apple Wallet.
struct SystemWallet: DeviceWallet {
    var isAvailable: Bool { PKAddPaymentPassViewController.canAddPaymentPass() }

    @MainActor func add(
        _ card: WalletCard,
        on controller: UIViewController?,
        data: @escaping @Sendable (WalletDataRequest) async throws(BackendError) -> WalletData
    ) async throws(CardManagementError) {
        guard let request = PKAddPaymentPassRequestConfiguration(encryptionScheme: .ECC_V2),
            let presenter = controller ?? Self.frontmost()
        else { throw .pushProvisioningFailure(failure: .configurationFailure) }
        request.cardholderName = card.cardholderName
        request.primaryAccountSuffix = card.lastFour
        request.primaryAccountIdentifier = card.id
        request.localizedDescription = card.lastFour
        if card.scheme == .visa { request.paymentNetwork = .visa }
        if card.scheme == .mastercard { request.paymentNetwork = .masterCard }
        let sheet = WalletSheet(data)
        guard
            let view = PKAddPaymentPassViewController(
                requestConfiguration: request,
                delegate: sheet
            )
        else { throw .pushProvisioningFailure(failure: .configurationFailure) }
        presenter.present(view, animated: true)
        let failure = await sheet.outcome()
        view.dismiss(animated: true)
        if let failure { throw failure }
    }

    func state(of card: WalletCard) async -> DigitizationData? {
        let passes = PKPassLibrary().passes(of: .secureElement)
        let remote = PKPassLibrary().remoteSecureElementPasses
        let isSame = { (pass: PKPass) in
            pass.secureElementPass?.primaryAccountIdentifier == card.id
        }
        let (here, there) = (passes.first(where: isSame), remote.first(where: isSame))
        guard here != nil || there != nil else { return nil }
        let state: DigitizationState =
            if here?.secureElementPass?.passActivationState == .requiresActivation {
                .pendingIDVLocal
            } else if there?.secureElementPass?.passActivationState == .requiresActivation {
                .pendingIDVRemote
            } else {
                .digitized
            }
        return DigitizationData(state: state, localPKPass: here, remotePKPass: there)
    }

    func offer(
        _ cards: [(card: WalletCard, art: UIImage)],
        appGroup: String,
        cardholder: String
    ) async throws(CardManagementError) {
        let offer = WalletOffer(
            cardholder: cardholder,
            cards: cards.map { entry in
                WalletOffer.Entry(
                    id: entry.card.id,
                    title: entry.card.lastFour,
                    art: entry.art.pngData() ?? Data()
                )
            }
        )
        guard offer.write(to: appGroup) else {
            throw .pushProvisioningFailure(failure: .configurationFailure)
        }
    }

    @MainActor private static func frontmost() -> UIViewController? {
        let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        let window = scenes.first { $0.activationState == .foregroundActive }?.keyWindow
        return window?.rootViewController
    }
}

/// The delegate of the wallet's sheet.
@MainActor
private final class WalletSheet: NSObject, PKAddPaymentPassViewControllerDelegate {
    typealias Source = @Sendable (WalletDataRequest) async throws(BackendError) -> WalletData

    private let data: Source
    private var failure: CardManagementError?
    private var isOver = false
    private var waiting: CheckedContinuation<CardManagementError?, Never>?

    init(_ data: @escaping Source) {
        self.data = data
    }

    func outcome() async -> CardManagementError? {
        if isOver { return failure }
        return await withCheckedContinuation { waiting = $0 }
    }

    func addPaymentPassViewController(
        _ controller: PKAddPaymentPassViewController,
        generateRequestWithCertificateChain certificates: [Data],
        nonce: Data,
        nonceSignature: Data,
        completionHandler handler: @escaping @MainActor @Sendable (PKAddPaymentPassRequest) -> Void
    ) {
        let request = WalletDataRequest(
            certificates: certificates.map { [UInt8]($0) },
            nonce: [UInt8](nonce),
            nonceSignature: [UInt8](nonceSignature)
        )
        Task {
            let answer = PKAddPaymentPassRequest()
            do throws(BackendError) {
                let data = try await data(request)
                answer.activationData = Data(data.activationData)
                answer.encryptedPassData = Data(data.encryptedPassData)
                answer.ephemeralPublicKey = Data(data.key)
            } catch {
                // The sheet reports the empty answer as an error; the app gets this one.
                failure = error.error
            }
            handler(answer)
        }
    }

    func addPaymentPassViewController(
        _ controller: PKAddPaymentPassViewController,
        didFinishAdding pass: PKPaymentPass?,
        error: (any Error)?
    ) {
        if pass == nil, failure == nil {
            let code = (error as? PKAddPaymentPassError)?.code
            let isCancelled = error == nil || code == .userCancelled
            failure = .pushProvisioningFailure(
                failure: isCancelled ? .cancelled : .operationFailure
            )
        }
        isOver = true
        waiting?.resume(returning: failure)
        waiting = nil
    }
}
#endif
