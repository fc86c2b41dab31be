// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import Vault

/// A request that waits for its answer in a file, with its key; once completed, the file says so and has no key.
struct PendingExchangeFile {
    let path: String

    private static let byteLimit = 1 << 20

    /// Saves a request in a new file for its owner only.
    func keep(_ pending: borrowing PendingRequest) throws(CommandError) {
        let text: SecretBytes
        do throws(KeyError) {
            text = try pending.encoded()
        } catch {
            throw .unusable("the key cannot be written (\(error))")
        }
        try ExchangeKeys.write(text, to: path)
    }

    /// Reads an answer; the first one that completes the request is the last.
    func finish(
        _ link: String,
        by requester: Requester,
        now: Instant
    ) throws(CommandError) -> Result<ExchangeFound, CheckError> {
        // The lock is a separate file; none is created next to something that is not a request file.
        _ = try read()
        // Two simultaneous answers must not both be the first.
        let lock = try waitForTurn()
        let found = try answered(link, requester, now)
        _ = consume lock
        return found
    }

    private func waitForTurn() throws(CommandError) -> FileLock {
        do throws(VaultError) {
            return try FileLock(for: path)
        } catch {
            throw .unusable("\(path.visible): cannot be locked (\(error.words))")
        }
    }

    /// Returns the outcome of an answer.
    private func answered(
        _ link: String,
        _ requester: Requester,
        _ now: Instant
    ) throws(CommandError) -> Result<ExchangeFound, CheckError> {
        let text = try read()
        guard let pending = try? PendingRequest(parsing: text) else {
            guard Self.isSpent(text) else {
                throw .unusable(
                    "\(path.visible): is no request that etui exchange request has kept"
                )
            }
            return .failure(CheckError(ExchangeError.noPendingRequest))
        }
        let answer: Requester.Answer
        do throws(DocumentExchangeError) {
            answer = try Requester.match(link, with: pending, now: now)
        } catch {
            if error.endsRequest { try spend(pending) }
            return .failure(CheckError(error))
        }
        try spend(pending)
        return ExchangeFound.outcome(of: answer, for: pending, by: requester)
    }

    private func read() throws(CommandError) -> SecretBytes {
        do throws(CommandError) {
            return try Input.readSecretFile(path, limit: Self.byteLimit)
        } catch {
            throw error.about(path)
        }
    }

    private func spend(_ pending: borrowing PendingRequest) throws(CommandError) {
        let record: JSONOutput = ["spent": true, "state": .string(pending.state)]
        do throws(VaultError) {
            // The file contained a key.
            try AtomicFile.replaceSecret(path, with: SecretBytes(copying: record.utf8()))
        } catch {
            throw .unusable(
                "\(path.visible): cannot be written (\(error.words)); the request still waits"
            )
        }
    }

    /// Returns whether a text is that of a completed request.
    private static func isSpent(_ text: borrowing SecretBytes) -> Bool {
        // Longer content may include a key, and must not go into memory that is not wiped.
        guard text.count <= 128, let tree = try? JSONTree(parsing: text.revealed()) else {
            return false
        }
        return tree.root["spent"]?.boolean == true
    }
}

/// The contents of a callback.
enum ExchangeFound {
    case cancelled
    /// Documents, and the requested members by kind.
    case documents(DocumentPayload, asked: [DocumentKind: [DocumentPointer]])

    /// Returns the outcome of a matched answer.
    static func outcome(
        of answer: Requester.Answer,
        for pending: borrowing PendingRequest,
        by requester: Requester
    ) -> Result<ExchangeFound, CheckError> {
        do throws(DocumentExchangeError) {
            switch try requester.outcome(of: answer, for: pending, random: SystemRandom()) {
            case .cancelled: return .success(.cancelled)
            case .documents(let payload):
                var asked: [DocumentKind: [DocumentPointer]] = [:]
                for kind in pending.kinds { asked[kind] = pending.fields(of: kind) }
                return .success(.documents(payload, asked: asked))
            }
        } catch {
            return .failure(CheckError(error))
        }
    }
}
