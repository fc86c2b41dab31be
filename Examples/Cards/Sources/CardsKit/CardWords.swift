// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if Live
import CheckoutCardManagement
#else
import CheckoutCardManagementStub
#endif

/// The sample's words for what the SDK reports.
public enum CardWords {
    /// A state in words.
    public static func text(of state: CardState) -> String {
        switch state {
        case .inactive: "not activated yet"
        case .active: "active"
        case .suspended: "suspended"
        case .revoked: "revoked"
        }
    }

    /// The verb on the button that leads to a state.
    public static func verb(to state: CardState) -> String {
        switch state {
        case .inactive: ""
        case .active: "Activate"
        case .suspended: "Suspend"
        case .revoked: "Revoke"
        }
    }

    /// The name of a secret.
    public static func text(of secret: Secret) -> String {
        switch secret {
        case .pin: "PIN"
        case .number: "Card number"
        case .securityCode: "Security code"
        case .numberAndSecurityCode: "Number and security code"
        }
    }

    /// A sentence for the cardholder; the list of errors is complete and needs no default.
    public static func text(of error: CardManagementError) -> String {
        switch error {
        case .unauthenticated: "You are logged out."
        case .authenticationFailure: "This permission has expired. Confirm again."
        case .connectionIssue: "The bank can’t be reached. Try again."
        case .configurationIssue: "This app is not set up correctly."
        case .deviceNotSupported: "This device can’t do that."
        case .insecureDevice: "This device is not safe enough for that."
        case .invalidStateRequested, .invalidNewCardStateRequested:
            "The state of this card does not allow that."
        case .invalidRequestInput, .notFound: "There is no such card."
        case .missingManager: "Start the app again."
        case .unableToPerformSecureOperation: "Nothing was shown, because it would not be safe."
        case .unableToCopy(let failure):
            failure == .dataNotViewed ? "Look at it first." : "This device can’t copy it."
        case .pushProvisioningFailure(let failure):
            switch failure {
            case .cancelled: "The card was not added."
            case .configurationFailure: "The bank has not set up its wallet."
            case .operationFailure: "The wallet did not add the card. Try later."
            }
        case .fetchDigitizationStateFailure: "The wallet did not answer."
        }
    }

    /// A sentence for whatever a call throws.
    public static func text(of error: any Error) -> String {
        if let error = error as? CardManagementError { return text(of: error) }
        #if Live
        switch error as? DemoBankTokens.Refusal {
        case .refused(status: 403): return "The bank does not accept this passcode."
        case .refused(status: 429): return "Too many wrong passcodes. Wait 15 minutes."
        case .noAnswer: return text(of: .connectionIssue)
        case .refused, nil: break
        }
        #endif
        return "The bank refused."
    }
}
