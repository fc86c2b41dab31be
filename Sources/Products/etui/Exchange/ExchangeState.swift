// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import Vault

/// A request that waits for its answer in a file, with its key; once over, the file says so and has no key.
struct ExchangeState {
    let path: String

    private static let byteLimit = 1 << 20

    /// Keeps a request in a new file for its owner only.
    func keep(_ pending: borrowing PendingRequest) throws(CommandFailure) {
        let text: SecretBytes
        do throws(KeyError) {
            text = try pending.encoded()
        } catch {
            throw .unusable("the key cannot be written (\(error))")
        }
        try ExchangeKeys.write(text, to: path)
    }

    /// Reads an answer; the first that ends the request is the last.
    func finish(
        _ link: String,
        by requester: Requester,
        now: Instant
    ) throws(CommandFailure) -> Result<ExchangeFound, ExchangeProblem> {
        guard Input.isFolder(path) == false else {
            throw .unusable("\(path.visible): no such file")
        }
        do throws(VaultError) {
            // Two answers at once must not both be the first.
            let lock = try FileLock(for: path)
            let found = try locked(link, requester, now)
            _ = consume lock
            if let found { return found }
        } catch {
            throw .unusable("\(path.visible): cannot be read or written (\(error))")
        }
        throw .unusable("\(path.visible): is no request that etui exchange request has kept")
    }

    /// What came of it; `nil` for a file that is no request.
    private func locked(
        _ link: String,
        _ requester: Requester,
        _ now: Instant
    ) throws(VaultError) -> Result<ExchangeFound, ExchangeProblem>? {
        guard let bytes = try AtomicFile.read(path, limit: Self.byteLimit) else { return nil }
        guard let pending = try? PendingRequest(parsing: SecretBytes(copying: bytes)) else {
            let isSpent = (try? JSONTree(parsing: bytes))?.root["spent"]?.boolean == true
            return isSpent ? .failure(ExchangeProblem(ExchangeError.noPendingRequest)) : nil
        }
        let answer: Requester.Answer
        do throws(AnswerFault) {
            answer = try Requester.match(link, with: pending, now: now)
        } catch {
            if error.endsRequest { try spend(pending) }
            return .failure(ExchangeProblem(error))
        }
        try spend(pending)
        return ExchangeFound.outcome(of: answer, for: pending, by: requester)
    }

    private func spend(_ pending: borrowing PendingRequest) throws(VaultError) {
        let record: JSONOutput = ["spent": true, "state": .string(pending.state)]
        try AtomicFile.replace(path, with: record.utf8())
    }
}

/// What a callback brought.
enum ExchangeFound {
    case cancelled
    /// Documents, and which members of a kind were asked for.
    case documents(DocumentPayload, asked: [DocumentKind: [DocumentPointer]])

    /// Reads an answer that was matched.
    static func outcome(
        of answer: Requester.Answer,
        for pending: borrowing PendingRequest,
        by requester: Requester
    ) -> Result<ExchangeFound, ExchangeProblem> {
        do throws(AnswerFault) {
            switch try requester.outcome(of: answer, for: pending, random: SystemRandom()) {
            case .cancelled: return .success(.cancelled)
            case .documents(let payload):
                var asked: [DocumentKind: [DocumentPointer]] = [:]
                for kind in pending.kinds { asked[kind] = pending.fields(of: kind) }
                return .success(.documents(payload, asked: asked))
            }
        } catch {
            return .failure(ExchangeProblem(error))
        }
    }
}
