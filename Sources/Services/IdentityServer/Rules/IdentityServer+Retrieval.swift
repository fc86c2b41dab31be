// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

// What integrators read and delete.
extension IdentityServer {
    /// Returns the status of a transaction.
    ///
    /// - Throws: `notFound` for one that is unknown, foreign or deleted.
    func status(
        of reference: String,
        for caller: IdentityCaller
    ) async throws(IdentityRequestError) -> StoredTransaction {
        try await retrieved(reference, caller).0
    }

    /// Returns a transaction that has its result.
    ///
    /// - Throws: `notFound`; `pending` before the result.
    func retrieve(
        _ reference: String,
        for caller: IdentityCaller
    ) async throws(IdentityRequestError) -> RetrievedTransaction {
        let (found, parts) = try await retrieved(reference, caller)
        guard found.status != .pending else { throw IdentityRequestError(.pending) }
        return try opened(found, parts)
    }

    /// Opens what is kept of a transaction.
    func opened(
        _ found: StoredTransaction,
        _ parts: [StoredPart]
    ) throws(IdentityRequestError) -> RetrievedTransaction {
        let key = try key(of: found)
        return RetrievedTransaction(
            stored: found,
            parts: parts,
            request: try stored(found.request, "request", found.reference, key),
            result: try stored(found.result, "result", found.reference, key)
        )
    }

    /// Returns a picture of a transaction that has its result, with its media type.
    func picture(
        _ part: SealedPart,
        of reference: String,
        for caller: IdentityCaller
    ) async throws(IdentityRequestError) -> (bytes: [UInt8], type: String) {
        let (found, parts) = try await retrieved(reference, caller)
        guard found.status != .pending else { throw IdentityRequestError(.pending) }
        return try await picture(part, among: parts, of: found, for: caller)
    }

    /// Opens one of the pictures of a transaction.
    func picture(
        _ part: SealedPart,
        among parts: [StoredPart],
        of found: StoredTransaction,
        for caller: IdentityCaller
    ) async throws(IdentityRequestError) -> (bytes: [UInt8], type: String) {
        guard let stored = parts.first(where: { $0.part == part }) else {
            throw IdentityRequestError(.notFound)
        }
        return (try await opened(stored.file, of: found, for: caller), stored.type)
    }

    /// Opens a file of a transaction.
    func opened(
        _ file: String,
        of found: StoredTransaction,
        for caller: IdentityCaller
    ) async throws(IdentityRequestError) -> [UInt8] {
        let key = try key(of: found)
        guard let sealed = try await pictures.bytes(file, of: found.reference) else {
            throw IdentityRequestError(.notFound)
        }
        return try await working(for: caller.account.id) {
            () throws(IdentityRequestError) -> [UInt8] in
            try key.open(sealed, file, of: found.reference)
        }
    }

    private func retrieved(
        _ reference: String,
        _ caller: IdentityCaller
    ) async throws(IdentityRequestError) -> (StoredTransaction, [StoredPart]) {
        let time = now()
        return try await store.read { work throws(IdentityRequestError) in
            let found = try TransactionRows.find(
                reference,
                ofAccount: caller.account.id,
                at: time,
                work
            )
            guard let found, found.stage != .deleted else {
                throw IdentityRequestError(.notFound)
            }
            return (found, try PartRows.all(of: found.reference, work))
        }
    }
}
