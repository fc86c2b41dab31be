// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names and shapes are as Apple documents them.
// swift-format-ignore-file

@_exported import UIKit

public struct PKEncryptionScheme: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let ECC_V2 = PKEncryptionScheme(rawValue: "ECC_V2")
    public static let RSA_V2 = PKEncryptionScheme(rawValue: "RSA_V2")
}

public struct PKPaymentNetwork: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let visa = PKPaymentNetwork(rawValue: "Visa")
    public static let masterCard = PKPaymentNetwork(rawValue: "MasterCard")
}

open class PKObject: NSObject, @unchecked Sendable {}

open class PKPass: PKObject, @unchecked Sendable {
    open var secureElementPass: PKSecureElementPass? { nil }
}

open class PKSecureElementPass: PKPass, @unchecked Sendable {
    public enum PassActivationState: Int, Sendable {
        case activated = 0
        case requiresActivation
        case activating
        case suspended
        case deactivated
    }
    open var primaryAccountIdentifier: String { "" }
    open var passActivationState: PassActivationState { .activated }
}

open class PKPaymentPass: PKSecureElementPass, @unchecked Sendable {}

public enum PKPassType: UInt, Sendable {
    case barcode
    case secureElement
}

open class PKPassLibrary: NSObject {
    public override init() {}
    open func passes(of passType: PKPassType) -> [PKPass] { [] }
    open var remoteSecureElementPasses: [PKSecureElementPass] { [] }
}

open class PKAddPaymentPassRequest: NSObject, @unchecked Sendable {
    public override init() {}
    open var encryptedPassData: Data?
    open var activationData: Data?
    open var ephemeralPublicKey: Data?
    open var wrappedKey: Data?
}

open class PKAddPaymentPassRequestConfiguration: NSObject {
    public init?(encryptionScheme: PKEncryptionScheme) { nil }
    open var cardholderName: String?
    open var primaryAccountSuffix: String?
    open var localizedDescription: String?
    open var primaryAccountIdentifier: String?
    open var paymentNetwork: PKPaymentNetwork?
}

public struct PKAddPaymentPassError: Error {
    public enum Code: Int, Sendable {
        case unsupported = 0
        case userCancelled
        case systemCancelled
    }
    public var code: Code { .unsupported }
}

@MainActor
public protocol PKAddPaymentPassViewControllerDelegate: AnyObject {
    func addPaymentPassViewController(
        _ controller: PKAddPaymentPassViewController,
        generateRequestWithCertificateChain certificates: [Data],
        nonce: Data,
        nonceSignature: Data,
        completionHandler handler: @escaping @MainActor @Sendable (PKAddPaymentPassRequest) -> Void
    )
    func addPaymentPassViewController(
        _ controller: PKAddPaymentPassViewController,
        didFinishAdding pass: PKPaymentPass?,
        error: (any Error)?
    )
}

@MainActor
open class PKAddPaymentPassViewController: UIViewController {
    open class nonisolated func canAddPaymentPass() -> Bool { false }
    public init?(
        requestConfiguration configuration: PKAddPaymentPassRequestConfiguration,
        delegate: (any PKAddPaymentPassViewControllerDelegate)?
    ) { nil }
    public required init?(coder: NSCoder) { nil }
}

public enum PKIssuerProvisioningExtensionAuthorizationResult: Int, Sendable {
    case canceled
    case authorized
}

open class PKIssuerProvisioningExtensionStatus: NSObject {
    public override init() {}
    open var requiresAuthentication = false
    open var passEntriesAvailable = false
    open var remotePassEntriesAvailable = false
}

open class PKIssuerProvisioningExtensionPassEntry: NSObject {
    open var identifier: String { "" }
}

open class PKIssuerProvisioningExtensionPaymentPassEntry: PKIssuerProvisioningExtensionPassEntry {
    public init?(
        identifier: String,
        title: String,
        art: CGImage,
        addRequestConfiguration configuration: PKAddPaymentPassRequestConfiguration
    ) { nil }
}

open class PKIssuerProvisioningExtensionHandler: NSObject {
    public override init() {}
    open func status(completion: @escaping (PKIssuerProvisioningExtensionStatus) -> Void) {}
    open func passEntries(
        completion: @escaping ([PKIssuerProvisioningExtensionPassEntry]) -> Void
    ) {}
    open func remotePassEntries(
        completion: @escaping ([PKIssuerProvisioningExtensionPassEntry]) -> Void
    ) {}
    open func generateAddPaymentPassRequestForPassEntryWithIdentifier(
        _ identifier: String,
        configuration: PKAddPaymentPassRequestConfiguration,
        certificateChain certificates: [Data],
        nonce: Data,
        nonceSignature: Data,
        completionHandler completion: @escaping (PKAddPaymentPassRequest?) -> Void
    ) {}
}

@MainActor
public protocol PKIssuerProvisioningExtensionAuthorizationProviding: AnyObject {
    var completionHandler: ((PKIssuerProvisioningExtensionAuthorizationResult) -> Void)? { get set }
}
