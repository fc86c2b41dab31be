// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards

extension Card {
    /// Copies the card number to the clipboard of this device, for one minute.
    ///
    /// - Parameters:
    ///   - singleUseToken: a token that the bank issued for copying.
    ///   - completionHandler: called with the outcome; ``CardManagementError/CopySensitiveDataError/dataNotViewed``
    ///     unless the number was visible in this session.
    @preconcurrency public func copyPan(
        singleUseToken: String,
        completionHandler: @escaping @MainActor (CheckoutCardManager.CardDetailCopyResult) -> Void
    ) {
        requestCopy(.pan, singleUseToken, completionHandler)
    }

    /// Copies the card number to the clipboard of this device, for one minute.
    ///
    /// - Parameter singleUseToken: a token that the bank issued for copying.
    /// - Throws: ``CardManagementError``.
    public func copyPan(singleUseToken: String) async throws {
        try await copy(.pan, singleUseToken)
    }

    /// Copies the security code to the clipboard of this device, for one minute.
    ///
    /// - Parameters:
    ///   - singleUseToken: a token that the bank issued for copying.
    ///   - completionHandler: called with the outcome; ``CardManagementError/CopySensitiveDataError/dataNotViewed``
    ///     unless the code was visible in this session.
    @preconcurrency public func copySecurityCode(
        singleUseToken: String,
        completionHandler: @escaping @MainActor (CheckoutCardManager.CardDetailCopyResult) -> Void
    ) {
        requestCopy(.securityCode, singleUseToken, completionHandler)
    }

    /// Copies the security code to the clipboard of this device, for one minute.
    ///
    /// - Parameter singleUseToken: a token that the bank issued for copying.
    /// - Throws: ``CardManagementError``.
    public func copySecurityCode(singleUseToken: String) async throws {
        try await copy(.securityCode, singleUseToken)
    }

    private func requestCopy(
        _ kind: SecretKind,
        _ token: String,
        _ handler: @escaping @MainActor (CheckoutCardManager.CardDetailCopyResult) -> Void
    ) {
        Task.detached { [self] in
            let result = await outcome { () throws(CardManagementError) in
                try await self.copy(kind, token)
            }
            switch result {
            case .success: await handler(.success)
            case .failure(let error): await handler(.failure(error))
            }
        }
    }

    private func copy(_ kind: SecretKind, _ token: String) async throws(CardManagementError) {
        guard let manager else { throw .unableToCopy(failure: .missingManager) }
        guard manager.session.wasViewed(kind, of: id) else {
            throw .unableToCopy(failure: .dataNotViewed)
        }
        // Before the request, so that no token is spent for nothing.
        guard let clipboard = manager.devices.clipboard else {
            throw .unableToCopy(failure: .copyFailure)
        }
        let operation = kind == .pan ? SecureOperation.copyPAN : .copyCVV
        let (secrets, endCount) = try await manager.reveal(self, operation, token)
        defer { secrets.wipe() }
        guard manager.session.endCount == endCount else { throw .unauthenticated }
        guard let digits = kind == .pan ? secrets.pan : secrets.securityCode,
            await clipboard.copy(digits)
        else { throw .unableToCopy(failure: .copyFailure) }
    }
}
