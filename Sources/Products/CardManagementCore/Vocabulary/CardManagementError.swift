// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why an operation on cards failed.
///
/// The list is closed: apps switch over it without a default. Details go to ``CheckoutCardManager/events``.
public enum CardManagementError: Error, Equatable, Sendable {
    /// No cardholder is logged in.
    case unauthenticated
    /// The server refused the token: it is used up, expired, revoked, or made for something else.
    case authenticationFailure
    /// The app or the server is set up wrongly; the hint is for developers.
    case configurationIssue(hint: String)
    /// The server could not be reached, took too long, or asks to wait.
    case connectionIssue
    /// This device lacks what the operation needs.
    case deviceNotSupported
    /// The app's own check says that this device is compromised.
    case insecureDevice
    /// The card cannot go from its state to the requested one; nothing was sent.
    case invalidStateRequested
    /// The server refused the requested state; the card shows its true state now.
    case invalidNewCardStateRequested
    /// An argument has the wrong form.
    case invalidRequestInput
    /// The card manager no longer exists.
    case missingManager
    /// The secret could not be shown safely, or cannot be shown in the card's state.
    case unableToPerformSecureOperation
    /// The card was not added to the wallet.
    case pushProvisioningFailure(failure: PushProvisioningFailure)
    /// The card's state in the wallets could not be found out.
    case fetchDigitizationStateFailure(failure: DigitizationStateFailure)
    /// The number or the security code was not copied.
    case unableToCopy(failure: CopySensitiveDataError)
    /// There is no such card, or it has no PIN.
    case notFound

    /// Why a card was not added to the wallet.
    public enum PushProvisioningFailure: String, Equatable, Sendable, CaseIterable {
        /// The cardholder cancelled.
        case cancelled
        /// The issuer's onboarding is incomplete.
        case configurationFailure
        /// The wallet, or the server, refused.
        case operationFailure
    }

    /// Why the state in the wallets is unknown.
    public enum DigitizationStateFailure: String, Equatable, Sendable, CaseIterable {
        /// The issuer's onboarding is incomplete.
        case configurationFailure
        /// The wallet or the server did not answer.
        case operationFailure
    }

    /// Why a value was not copied.
    public enum CopySensitiveDataError: String, Equatable, Sendable, CaseIterable {
        /// The system has no clipboard, or did not take the value.
        case copyFailure
        /// The value was not viewed in this session.
        case dataNotViewed
        /// The card manager no longer exists.
        case missingManager
    }

    /// Why the wallet's extension cannot offer a card.
    public enum ProvisioningExtensionFailure: String, Equatable, Sendable, CaseIterable {
        /// The app and its extension share no container of this name.
        case walletExtensionAppGroupIDNotFound
        /// The card is not among those that the app offered.
        case cardNotFound
        /// The device is not safe.
        case deviceEnvironmentUnsafe
        /// The wallet or the server refused.
        case operationFailure
    }

    /// The name of the case, for events and the stub's faults.
    package var name: String {
        switch self {
        case .unauthenticated: "unauthenticated"
        case .authenticationFailure: "authenticationFailure"
        case .configurationIssue: "configurationIssue"
        case .connectionIssue: "connectionIssue"
        case .deviceNotSupported: "deviceNotSupported"
        case .insecureDevice: "insecureDevice"
        case .invalidStateRequested: "invalidStateRequested"
        case .invalidNewCardStateRequested: "invalidNewCardStateRequested"
        case .invalidRequestInput: "invalidRequestInput"
        case .missingManager: "missingManager"
        case .unableToPerformSecureOperation: "unableToPerformSecureOperation"
        case .pushProvisioningFailure: "pushProvisioningFailure"
        case .fetchDigitizationStateFailure: "fetchDigitizationStateFailure"
        case .unableToCopy: "unableToCopy"
        case .notFound: "notFound"
        }
    }

    /// The detail of the case, if it has one.
    package var detail: String? {
        switch self {
        case .configurationIssue(let hint): hint
        case .pushProvisioningFailure(let failure): failure.rawValue
        case .fetchDigitizationStateFailure(let failure): failure.rawValue
        case .unableToCopy(let failure): failure.rawValue
        default: nil
        }
    }
}
