// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards

extension CheckoutOOB {
    /// The device's telephone number.
    public struct PhoneNumber: Sendable, Equatable {
        let digits: PaymentCards.PhoneNumber

        /// Takes a country code of up to three digits, with or without `+`, and the digits after it.
        ///
        /// - Throws: ``ConfigurationError/invalidPhoneCountryCode``, ``ConfigurationError/invalidPhoneNumber``.
        public init(countryCode: String, number: String) throws {
            let code = countryCode.hasPrefix("+") ? String(countryCode.dropFirst()) : countryCode
            guard PaymentCards.PhoneNumber.isCountryCode(code) else {
                throw ConfigurationError.invalidPhoneCountryCode
            }
            guard let digits = PaymentCards.PhoneNumber(countryCode: code, number: number) else {
                throw ConfigurationError.invalidPhoneNumber
            }
            self.digits = digits
        }
    }

    /// The language in which the cardholder is addressed.
    public enum Locale: String, Sendable, CaseIterable {
        /// English.
        case english
        /// French.
        case french
    }

    /// A request to register this device for a card.
    public struct DeviceRegistration: Sendable {
        let token: AccessToken
        /// The card.
        public let cardID: String
        /// The app on this device.
        public let applicationID: String
        /// The device's telephone number.
        public let phoneNumber: PhoneNumber?
        /// The language in which the cardholder is addressed.
        public let locale: Locale

        /// Checks and joins the values of a registration.
        ///
        /// - Parameters:
        ///   - token: a token that the bank issued for the registration.
        ///   - cardID: the card's identifier, 30 characters.
        ///   - applicationID: what identifies the app on this device to the bank, 1 to 255 characters.
        ///   - phoneNumber: the device's telephone number.
        ///   - locale: the language in which the cardholder is addressed.
        /// - Throws: ``ConfigurationError``.
        public init(
            token: String,
            cardID: String,
            applicationID: String,
            phoneNumber: PhoneNumber? = nil,
            locale: Locale
        ) throws {
            self.token = try Form.token(token)
            self.cardID = try Form.card(cardID)
            guard DeviceRegistrationRequest.isApplicationID(applicationID) else {
                throw ConfigurationError.invalidApplicationID
            }
            self.applicationID = applicationID
            self.phoneNumber = phoneNumber
            self.locale = locale
        }
    }

    /// How the app made sure that the cardholder decides.
    public enum Method: String, Sendable, CaseIterable {
        /// Face or finger.
        case biometrics
        /// A log-in.
        case login
        /// Another way.
        case other
    }

    /// What the cardholder decided.
    public enum Decision: String, Sendable, CaseIterable {
        /// The payment is theirs.
        case accepted
        /// The payment is not theirs, or not wanted.
        case declined
    }

    /// A cardholder's decision about a payment.
    public struct Authentication: Sendable {
        let token: AccessToken
        /// The card.
        public let cardID: String
        /// The payment.
        public let transactionID: String
        /// How the app made sure that the cardholder decides.
        public let method: Method
        /// What the cardholder decided.
        public let decision: Decision

        /// Checks and joins the values of a decision.
        ///
        /// - Parameters:
        ///   - token: a token that the bank issued for the decision.
        ///   - cardID: the card's identifier, 30 characters.
        ///   - transactionID: the identifier of an ``OOBChallenge``.
        ///   - method: how the app made sure that the cardholder decides.
        ///   - decision: what the cardholder decided.
        /// - Throws: ``ConfigurationError``.
        public init(
            token: String,
            cardID: String,
            transactionID: String,
            method: Method,
            decision: Decision
        ) throws {
            self.token = try Form.token(token)
            self.cardID = try Form.card(cardID)
            guard CardIdentifier(transactionID, .challenge) != nil else {
                throw ConfigurationError.invalidTransactionID
            }
            self.transactionID = transactionID
            self.method = method
            self.decision = decision
        }
    }

    /// What is wrong with a value that an app passes.
    public enum ConfigurationError: Error, Equatable, Sendable, CaseIterable {
        /// The card's identifier has another form.
        case invalidCardID
        /// The payment's identifier has another form, or the payment was not listed.
        case invalidTransactionID
        /// The token has another form.
        case invalidToken
        /// The app's identifier has another form.
        case invalidApplicationID
        /// The country code has another form.
        case invalidPhoneCountryCode
        /// The telephone number has another form.
        case invalidPhoneNumber
    }

    /// Why a call failed.
    public enum InternalError: Error, Equatable, Sendable {
        /// The server refused or did not answer, or the device could not keep or use its key.
        case network(CardManagementError)
        /// A value is wrong.
        case configuration(ConfigurationError)
        /// There is no such card, or this device is not registered for it.
        case cardNotFound
    }

    private enum Form {
        static func token(_ text: String) throws(ConfigurationError) -> AccessToken {
            guard LiveBackend.isToken(text) else { throw .invalidToken }
            return AccessToken(text)
        }

        static func card(_ text: String) throws(ConfigurationError) -> String {
            guard CardIdentifier(text, .card) != nil else { throw .invalidCardID }
            return text
        }
    }
}

extension CheckoutOOB.InternalError {
    init(_ error: BackendError) {
        self = error.error == .notFound ? .cardNotFound : .network(error.error)
    }
}
