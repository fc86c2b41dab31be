// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(PassKit) && canImport(UIKit)
public import Foundation
public import PassKit
import UIKit

/// The name of ``IssuerProvisioningExtensionHandler`` in the original interface.
public typealias CKOIssuerProvisioningExtensionHandler = IssuerProvisioningExtensionHandler
/// The name of ``IssuerProvisioningExtensionAuthorizationProviding`` in the original interface.
public typealias CKOIssuerProvisioningExtensionAuthorizationProviding =
    IssuerProvisioningExtensionAuthorizationProviding

/// The wallet's extension of an app: offers the cards that the app left for it.
///
/// Subclass it, and override ``appGroupId``, ``onError(_:)`` and ``walletData(for:_:completion:)``. Wallet waits a tenth
/// of a second for the status, so that reads only what the app stored.
open class IssuerProvisioningExtensionHandler: PKIssuerProvisioningExtensionHandler {
    /// Creates the handler.
    public override init() { super.init() }

    /// The group of the container that the extension shares with its app.
    open var appGroupId: String { "" }

    /// Called when the extension cannot offer or add a card.
    open func onError(_ error: CardManagementError.ProvisioningExtensionFailure) {}

    /// Asks the app's backend for the encrypted data of a card.
    open func walletData(
        for cardID: String,
        _ request: WalletPassInput,
        completion: @escaping (PKAddPaymentPassRequest?) -> Void
    ) {
        completion(nil)
    }

    /// Tells Wallet whether there are cards to offer.
    open override func status(completion: @escaping (PKIssuerProvisioningExtensionStatus) -> Void) {
        let status = PKIssuerProvisioningExtensionStatus()
        let offer = offer()
        status.requiresAuthentication = true
        status.passEntriesAvailable = offer?.cards.isEmpty == false
        status.remotePassEntriesAvailable = offer?.cards.isEmpty == false
        completion(status)
    }

    /// Lists the cards for the wallet of the phone.
    open override func passEntries(
        completion: @escaping ([PKIssuerProvisioningExtensionPassEntry]) -> Void
    ) {
        completion(entries())
    }

    /// Lists the cards for the wallet of the watch.
    open override func remotePassEntries(
        completion: @escaping ([PKIssuerProvisioningExtensionPassEntry]) -> Void
    ) {
        completion(entries())
    }

    /// Fetches the data with which Wallet takes a card.
    open override func generateAddPaymentPassRequestForPassEntryWithIdentifier(
        _ identifier: String,
        configuration: PKAddPaymentPassRequestConfiguration,
        certificateChain certificates: [Data],
        nonce: Data,
        nonceSignature: Data,
        completionHandler completion: @escaping (PKAddPaymentPassRequest?) -> Void
    ) {
        guard offer()?.cards.contains(where: { $0.id == identifier }) == true else {
            onError(.cardNotFound)
            return completion(nil)
        }
        let input = WalletPassInput(
            certificates: certificates,
            nonce: nonce,
            nonceSignature: nonceSignature
        )
        walletData(for: identifier, input) { [self] request in
            if request == nil { onError(.operationFailure) }
            completion(request)
        }
    }

    private func offer() -> WalletOffer? {
        let offer = WalletOffer.read(from: appGroupId)
        if offer == nil { onError(.walletExtensionAppGroupIDNotFound) }
        return offer
    }

    private func entries() -> [PKIssuerProvisioningExtensionPassEntry] {
        (offer()?.cards ?? []).compactMap { card in
            guard let art = UIImage(data: card.art)?.cgImage,
                let request = PKAddPaymentPassRequestConfiguration(encryptionScheme: .ECC_V2)
            else { return nil }
            request.primaryAccountSuffix = card.title
            request.primaryAccountIdentifier = card.id
            request.localizedDescription = card.title
            return PKIssuerProvisioningExtensionPaymentPassEntry(
                identifier: card.id,
                title: card.title,
                art: art,
                addRequestConfiguration: request
            )
        }
    }
}

/// What Wallet sends for a card.
public struct WalletPassInput {
    /// The certificates of the wallet's server, the leaf first.
    public let certificates: [Data]
    /// The wallet's nonce.
    public let nonce: Data
    /// The wallet's signature over the nonce.
    public let nonceSignature: Data
}

/// The screen of the wallet's extension on which the cardholder logs in.
public protocol IssuerProvisioningExtensionAuthorizationProviding:
    PKIssuerProvisioningExtensionAuthorizationProviding
{
    /// Takes the session token of the bank, and tells whether the extension may go on.
    func login(
        _ issuerToken: String,
        completion: @escaping (CardManagementError.ProvisioningExtensionFailure?) -> Void
    )
}
#endif
