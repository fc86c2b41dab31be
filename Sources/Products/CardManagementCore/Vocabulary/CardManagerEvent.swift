// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation

/// Something that a card manager did, for the app's own log.
///
/// An event never contains a PIN, a card number, a security code or a token, and the SDK sends it nowhere.
public struct CardManagerEvent: Sendable, Equatable {
    /// What was done.
    public enum Name: String, Sendable, CaseIterable {
        /// A manager was created.
        case initialised = "card_management_initialised"
        /// The cards were listed.
        case cardList = "card_list"
        /// The list was longer than the SDK returns.
        case listTruncated = "list_truncated"
        /// One card was read.
        case cardDetails = "card_details"
        /// A PIN was requested.
        case pin = "card_pin"
        /// A card number was requested.
        case pan = "card_pan"
        /// A security code was requested.
        case securityCode = "card_cvv"
        /// A card number and its security code were requested.
        case panAndSecurityCode = "card_pan_cvv"
        /// A card number was to be copied.
        case copyPan = "copy_pan"
        /// A security code was to be copied.
        case copySecurityCode = "copy_cvv"
        /// A secret left the screen.
        case secretHidden = "secret_hidden"
        /// A state was requested for a card.
        case stateChange = "card_state_change"
        /// A PIN was to be changed.
        case pinChange = "card_pin_change"
        /// The transactions of a card were listed.
        case transactions = "card_transactions"
        /// The spend controls of a card were read or changed.
        case controls = "card_controls"
        /// The wallet's extension was set up.
        case configurePushProvisioning = "configure_push_provisioning"
        /// A card's state in the wallets was read.
        case digitizationState = "get_card_digitization_state"
        /// A card was to be added to the wallet.
        case pushProvisioning = "push_provisioning"
        /// Something went wrong that no call reports.
        case failure
    }

    /// What was done.
    public let name: Name
    /// When it ended.
    public let date: Date
    /// The card, if it was about one.
    public let cardID: String?
    /// The error; `nil` after a success.
    public let error: CardManagementError?
    /// The server's code for the error, such as `suspension_locked`.
    public let serverErrorCode: String?
    /// The server's identifier of the request, for questions to its operator.
    public let requestID: String?
    /// The seconds to wait before another try, if the server named them.
    public let retryAfter: TimeInterval?
    /// How long it took, in seconds.
    public let duration: TimeInterval
    /// A remark for developers.
    public let hint: String?

    package init(
        _ name: Name,
        date: Date = Date(),
        cardID: String? = nil,
        error: CardManagementError? = nil,
        serverErrorCode: String? = nil,
        requestID: String? = nil,
        retryAfter: TimeInterval? = nil,
        duration: TimeInterval = 0,
        hint: String? = nil
    ) {
        self.name = name
        self.date = date
        self.cardID = cardID
        self.error = error
        self.serverErrorCode = serverErrorCode
        self.requestID = requestID
        self.retryAfter = retryAfter
        self.duration = duration
        self.hint = hint
    }
}
