// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards

extension Card {
    /// Fetches the PIN and returns a view that shows it.
    ///
    /// - Parameters:
    ///   - singleUseToken: a token that the bank issued for this operation, after strong customer authentication.
    ///   - completionHandler: called with the view, or an error.
    @preconcurrency public func getPin(
        singleUseToken: String,
        completionHandler: @escaping CheckoutCardManager.SecureResultCompletion
    ) {
        reveal(.pin, singleUseToken, completionHandler)
    }

    /// Fetches the PIN and returns a view that shows it.
    ///
    /// - Parameter singleUseToken: a token that the bank issued for this operation.
    /// - Returns: the view.
    /// - Throws: ``CardManagementError``.
    public func getPin(singleUseToken: String) async throws -> SecureDisplayView {
        try await view(.pin, singleUseToken)
    }

    /// Fetches the card number and returns a view that shows it.
    ///
    /// - Parameters:
    ///   - singleUseToken: a token that the bank issued for this operation, after strong customer authentication.
    ///   - completionHandler: called with the view, or an error.
    @preconcurrency public func getPan(
        singleUseToken: String,
        completionHandler: @escaping CheckoutCardManager.SecureResultCompletion
    ) {
        reveal(.pan, singleUseToken, completionHandler)
    }

    /// Fetches the card number and returns a view that shows it.
    ///
    /// - Parameter singleUseToken: a token that the bank issued for this operation.
    /// - Returns: the view.
    /// - Throws: ``CardManagementError``.
    public func getPan(singleUseToken: String) async throws -> SecureDisplayView {
        try await view(.pan, singleUseToken)
    }

    /// Fetches the security code and returns a view that shows it.
    ///
    /// - Parameters:
    ///   - singleUseToken: a token that the bank issued for this operation, after strong customer authentication.
    ///   - completionHandler: called with the view, or an error.
    @preconcurrency public func getSecurityCode(
        singleUseToken: String,
        completionHandler: @escaping CheckoutCardManager.SecureResultCompletion
    ) {
        reveal(.cvv, singleUseToken, completionHandler)
    }

    /// Fetches the security code and returns a view that shows it.
    ///
    /// - Parameter singleUseToken: a token that the bank issued for this operation.
    /// - Returns: the view.
    /// - Throws: ``CardManagementError``.
    public func getSecurityCode(singleUseToken: String) async throws -> SecureDisplayView {
        try await view(.cvv, singleUseToken)
    }

    /// Fetches the card number and the security code with one token, and returns a view for each.
    ///
    /// - Parameters:
    ///   - singleUseToken: a token that the bank issued for this operation, after strong customer authentication.
    ///   - completionHandler: called with the views, or an error.
    @preconcurrency public func getPanAndSecurityCode(
        singleUseToken: String,
        completionHandler: @escaping CheckoutCardManager.SecurePropertiesResultCompletion
    ) {
        Task.detached { [self] in
            do throws(CardManagementError) {
                let (pan, securityCode) = try await views(singleUseToken)
                await completionHandler(.success((pan: pan, securityCode: securityCode)))
            } catch {
                await completionHandler(.failure(error))
            }
        }
    }

    /// Fetches the card number and the security code with one token, and returns a view for each.
    ///
    /// - Parameter singleUseToken: a token that the bank issued for this operation.
    /// - Returns: the views.
    /// - Throws: ``CardManagementError``.
    public func getPanAndSecurityCode(
        singleUseToken: String
    ) async throws -> (pan: SecureDisplayView, securityCode: SecureDisplayView) {
        let (pan, securityCode) = try await views(singleUseToken)
        return (pan: pan, securityCode: securityCode)
    }

    private func reveal(
        _ operation: SecureOperation,
        _ token: String,
        _ handler: @escaping CheckoutCardManager.SecureResultCompletion
    ) {
        Task.detached { [self] in
            await handler(
                await outcome { () throws(CardManagementError) in
                    try await self.view(operation, token)
                }
            )
        }
    }

    private func view(
        _ operation: SecureOperation,
        _ token: String
    ) async throws(CardManagementError) -> SecureDisplayView {
        guard let manager else { throw .missingManager }
        let (secrets, endCount) = try await manager.reveal(self, operation, token)
        let (kind, digits): (SecretKind, HeldDigits?) =
            switch operation {
            case .pin: (.pin, secrets.pin)
            case .cvv: (.securityCode, secrets.securityCode)
            default: (.pan, secrets.pan)
            }
        guard let digits else { throw .unableToPerformSecureOperation }
        return try await manager.makeView(kind, digits, of: id, in: endCount)
    }

    private func views(
        _ token: String
    ) async throws(CardManagementError) -> (SecureDisplayView, SecureDisplayView) {
        guard let manager else { throw .missingManager }
        let (secrets, endCount) = try await manager.reveal(self, .panAndCVV, token)
        guard let pan = secrets.pan, let code = secrets.securityCode else {
            secrets.wipe()
            throw .unableToPerformSecureOperation
        }
        return (
            try await manager.makeView(.pan, pan, of: id, in: endCount),
            try await manager.makeView(.securityCode, code, of: id, in: endCount)
        )
    }
}

extension CheckoutCardManager {
    /// Fetches secrets; also returns how many sessions had ended when the call began.
    func reveal(
        _ card: Card,
        _ operation: SecureOperation,
        _ token: String,
        newPIN: HeldDigits? = nil
    ) async throws(CardManagementError) -> (secrets: RevealedSecrets, endCount: Int) {
        let (backend, session) = (backend, session)
        let endCount = session.endCount
        let request = SecretRequest(
            cardID: card.id,
            lastFour: card.panLast4Digits,
            operation: operation,
            token: AccessToken(token),
            newPIN: newPIN
        )
        let name = operation.eventName
        let secrets = try await measured(name, card: card.id) { () throws(BackendError) in
            try await self.checkDevice()
            return try await backend.secrets(request)
        }
        return (secrets, endCount)
    }

    /// Asks the app's check of the device, before each secret and each wallet request.
    func checkDevice() async throws(BackendError) {
        guard let integrity = backend.integrity else { return }
        if await integrity.isDeviceCompromised() { throw BackendError(.insecureDevice) }
    }

    /// Makes the view of a secret, unless the session ended while it was fetched.
    @MainActor
    func makeView(
        _ kind: SecretKind,
        _ digits: HeldDigits,
        of card: String,
        in endCount: Int
    ) throws(CardManagementError) -> SecureDisplayView {
        guard session.endCount == endCount else {
            digits.wipe()
            throw .unauthenticated
        }
        let times = backend.displayTimes
        let time =
            switch kind {
            case .pin: times.pin
            case .pan: times.pan
            case .securityCode: times.securityCode
            }
        let display = SecureDisplay(
            kind,
            digits,
            cardID: card,
            visibleTime: time,
            clock: devices.clock,
            board: board
        )
        return SecureView(display, designSystem)
    }
}

extension SecureOperation {
    /// The event about the operation.
    fileprivate var eventName: CardManagerEvent.Name {
        switch self {
        case .pin: .pin
        case .pan: .pan
        case .cvv: .securityCode
        case .panAndCVV: .panAndSecurityCode
        case .copyPAN: .copyPan
        case .copyCVV: .copySecurityCode
        case .setPIN: .pinChange
        case .controls: .controls
        case .registerDevice, .decide: .failure
        }
    }
}
