// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension CheckoutCardManager {
    /// A view with a secret, or why there is none.
    public typealias SecureResult = Result<SecureDisplayView, CardManagementError>
    /// Takes a ``SecureResult``.
    public typealias SecureResultCompletion = @MainActor (SecureResult) -> Void
    /// Views with a card number and its security code, or why there are none.
    public typealias SecurePropertiesResult = Result<
        (pan: SecureDisplayView, securityCode: SecureDisplayView), CardManagementError
    >
    /// Takes a ``SecurePropertiesResult``.
    public typealias SecurePropertiesResultCompletion = @MainActor (SecurePropertiesResult) -> Void
    /// Cards, or why there are none.
    public typealias CardListResult = Result<[Card], CardManagementError>
    /// Takes a ``CardListResult``.
    public typealias CardListResultCompletion = @MainActor (CardListResult) -> Void
    /// Takes a card, or why there is none.
    public typealias CardDetailResultCompletion =
        @MainActor (Result<Card, CardManagementError>) -> Void

    /// Whether an operation succeeded.
    @frozen public enum OperationResult: Equatable, Sendable {
        /// It succeeded.
        case success
        /// It failed.
        case failure(CardManagementError)
    }

    /// Where a card stands in the wallets, or why that is unknown.
    @frozen public enum CardDigitizationResult: Sendable {
        /// The state.
        case success(DigitizationData)
        /// Why it is unknown.
        case failure(CardManagementError)
    }

    /// Whether a value was copied.
    @frozen public enum CardDetailCopyResult: Equatable, Sendable {
        /// It was copied.
        case success
        /// It was not.
        case failure(CardManagementError)
    }
}

extension CheckoutCardManager.OperationResult {
    init(_ result: Result<Void, CardManagementError>) {
        switch result {
        case .success: self = .success
        case .failure(let error): self = .failure(error)
        }
    }
}

/// Runs a call and returns what came of it, for handlers.
func outcome<Value: Sendable>(
    _ body: () async throws(CardManagementError) -> Value
) async -> Result<Value, CardManagementError> {
    do throws(CardManagementError) { return .success(try await body()) } catch {
        return .failure(error)
    }
}
