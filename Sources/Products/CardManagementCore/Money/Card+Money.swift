// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
public import Foundation

extension Card {
    /// Lists the card's transactions, newest first.
    ///
    /// - Parameters:
    ///   - from: the earliest moment.
    ///   - to: the moment after the latest.
    ///   - limit: how many at most, 1 to 100.
    ///   - completionHandler: called with the transactions, or an error.
    @preconcurrency public func getTransactions(
        from: Date? = nil,
        to: Date? = nil,
        limit: Int = 50,
        completionHandler:
            @escaping @MainActor (Result<[CardTransaction], CardManagementError>) -> Void
    ) {
        Task.detached { [self] in
            await completionHandler(
                await outcome { () throws(CardManagementError) in
                    try await self.list(from, to, limit)
                }
            )
        }
    }

    /// Lists the card's transactions, newest first.
    ///
    /// - Parameters:
    ///   - from: the earliest moment.
    ///   - to: the moment after the latest.
    ///   - limit: how many at most, 1 to 100.
    /// - Returns: the transactions.
    /// - Throws: ``CardManagementError``.
    public func transactions(
        from: Date? = nil,
        to: Date? = nil,
        limit: Int = 50
    ) async throws -> [CardTransaction] {
        try await list(from, to, limit)
    }

    /// Reads the limits and permissions of the card's payments.
    ///
    /// - Parameter completionHandler: called with the controls, or an error.
    @preconcurrency public func getControls(
        completionHandler: @escaping @MainActor (Result<CardControls, CardManagementError>) -> Void
    ) {
        Task.detached { [self] in
            await completionHandler(
                await outcome { () throws(CardManagementError) in
                    try await self.readControls()
                }
            )
        }
    }

    /// Reads the limits and permissions of the card's payments.
    ///
    /// - Returns: the controls.
    /// - Throws: ``CardManagementError``.
    public func controls() async throws -> CardControls {
        try await readControls()
    }

    /// Replaces the cardholder's limits and permissions.
    ///
    /// - Parameters:
    ///   - controls: the whole set, changed from what was read.
    ///   - singleUseToken: a token for this operation; needed if any rule becomes looser.
    ///   - completionHandler: called with the controls as they are now, or an error.
    @preconcurrency public func setControls(
        _ controls: CardControls,
        singleUseToken: String? = nil,
        completionHandler: @escaping @MainActor (Result<CardControls, CardManagementError>) -> Void
    ) {
        Task.detached { [self] in
            await completionHandler(
                await outcome { () throws(CardManagementError) in
                    try await self.write(controls, singleUseToken)
                }
            )
        }
    }

    /// Replaces the cardholder's limits and permissions.
    ///
    /// - Parameters:
    ///   - controls: the whole set, changed from what was read.
    ///   - singleUseToken: a token for this operation; needed if any rule becomes looser.
    /// - Returns: the controls as they are now.
    /// - Throws: ``CardManagementError``.
    @discardableResult
    public func setControls(
        _ controls: CardControls,
        singleUseToken: String? = nil
    ) async throws -> CardControls {
        try await write(controls, singleUseToken)
    }

    private func list(
        _ from: Date?,
        _ to: Date?,
        _ limit: Int
    ) async throws(CardManagementError) -> [CardTransaction] {
        guard let manager else { throw .missingManager }
        let (id, backend, session) = (id, manager.backend, manager.session)
        return try await manager.measured(.transactions, card: id) { () throws(BackendError) in
            guard 1...100 ~= limit else { throw BackendError(.invalidRequestInput) }
            let query = TransactionQuery(from: from?.wireText, to: to?.wireText, limit: limit)
            return try await session.run(.reading) { (token) throws(BackendError) in
                try await backend.transactions(of: id, query, token)
            }
        }
    }

    private func readControls() async throws(CardManagementError) -> CardControls {
        guard let manager else { throw .missingManager }
        let (id, backend, session) = (id, manager.backend, manager.session)
        return try await manager.measured(.controls, card: id) { () throws(BackendError) in
            try await session.run(.reading) { (token) throws(BackendError) in
                try await backend.controls(of: id, token)
            }
        }
    }

    private func write(
        _ controls: CardControls,
        _ singleUseToken: String?
    ) async throws(CardManagementError) -> CardControls {
        guard let manager else { throw .missingManager }
        let (id, backend, session) = (id, manager.backend, manager.session)
        return try await manager.measured(.controls, card: id) { () throws(BackendError) in
            if let singleUseToken {
                return try await backend.set(controls, of: id, token: AccessToken(singleUseToken))
            }
            return try await session.run(.changing) { (token) throws(BackendError) in
                try await backend.set(controls, of: id, token: token)
            }
        }
    }
}

extension Date {
    /// The moment as the server reads it, to the millisecond.
    fileprivate var wireText: String {
        let milliseconds = (timeIntervalSince1970 * 1000).rounded(.down)
        // Outside the years 0000 to 9999 there is no text.
        let limited = min(max(milliseconds, -62_167_219_200_000), 253_402_300_799_000)
        return PreciseInstant(millisecondsSinceEpoch: Int64(limited)).rfc3339
    }
}
