// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings
import Vault

/// A link with the judgement of the command's wallet.
struct ExchangeJudgement: ~Copyable {
    let now: Instant
    let result: Result<WalletRequest, CheckError>
    private let seen: SeenRequests
    /// Held while the list of seen requests may change.
    private let turn: FileLock?

    /// Judges the link of a command line.
    ///
    /// - Parameters:
    ///   - invocation: the command line.
    ///   - isAnswered: whether the request is answered now. Other processes that answer with the same list
    ///     of seen requests then wait until this value goes away, so that only one of two finds a request unseen.
    /// - Throws: ``CommandError``, for an input that cannot be read.
    init(_ invocation: Invocation, isAnswered: Bool) throws(CommandError) {
        try ExchangeInput.checkStandardInput(invocation)
        let now = try SealOptions.time(of: invocation)
        let validator = try ExchangeInput.validator(invocation)
        let link = try ExchangeInput.link(invocation)
        let path = invocation.value(of: ExchangeOptions.seen)
        let turn = isAnswered ? try SeenRequests.turn(path) : nil
        let seen = try SeenRequests(path: path)
        result = Self.result(of: validator.validate(link, at: now, isSpent: seen.memory.isSpent))
        self.now = now
        self.seen = seen
        self.turn = turn
    }

    private static func result(of intake: Intake) -> Result<WalletRequest, CheckError> {
        switch intake {
        case .accept(let request): return .success(request)
        case .stop(let reason):
            return .failure(CheckError(reason))
        case .reply(let code, let callback):
            let words = "refused with code \(code.rawValue): \(code.words)"
            return .failure(CheckError.code(code, words).callingBack(true, by: callback))
        case .notOurs: return .failure(.notOurs)
        }
    }

    /// Records a request that is answered now, if the user asked for that.
    func remember(_ request: WalletRequest, on console: Console) throws(CommandError) {
        guard seen.path != nil else { return }
        guard console.isOutputOpen else {
            throw .unusable("standard output is closed; the request counts as not seen")
        }
        try seen.add(request, at: now)
    }
}

/// The file of answered signed requests, if one is named.
private struct SeenRequests {
    let path: String?
    let memory: RequestMemory

    private static let byteLimit = 1 << 20

    init(path: String?) throws(CommandError) {
        self.path = path
        guard let path else {
            memory = RequestMemory()
            return
        }
        let content: [UInt8]?
        do throws(VaultError) {
            content = try AtomicFile.read(path, limit: Self.byteLimit)
        } catch {
            throw .unusable("\(path.visible): cannot be read (\(error.words))")
        }
        guard let content else {
            memory = RequestMemory()
            return
        }
        guard let root = (try? JSONTree(parsing: content))?.root, let memory = RequestMemory(root)
        else { throw .unusable("\(path.visible): is no list of requests that --seen has written") }
        self.memory = memory
    }

    /// Waits until no other process is changing the list.
    static func turn(_ path: String?) throws(CommandError) -> FileLock? {
        guard let path else { return nil }
        do throws(VaultError) {
            return try FileLock(for: path)
        } catch {
            throw .unusable("\(path.visible): cannot be locked (\(error.words))")
        }
    }

    func add(_ request: WalletRequest, at now: Instant) throws(CommandError) {
        guard let path else { return }
        var memory = memory
        _ = memory.show(request, at: now)
        do throws(VaultError) {
            try AtomicFile.replace(path, with: memory.json.utf8())
        } catch {
            throw .unusable("\(path.visible): cannot be written (\(error.words))")
        }
    }
}
