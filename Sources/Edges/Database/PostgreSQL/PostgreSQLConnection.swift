// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A connection to a server with its prepared statements.
final class PostgreSQLConnection: Connection {
    private struct Key: Hashable {
        let words: String
        let types: [UInt32]
    }

    private struct Prepared {
        let name: String
        var lastUse: Int
    }

    /// A statement that goes to the server together with the next one.
    private enum Queued {
        case command(String)
        case statement(name: String, PostgreSQLValues)

        var isStatement: Bool {
            if case .statement = self { true } else { false }
        }
    }

    private let link: PostgreSQLLink
    private let limits: DatabaseLimits
    /// The announcing node's name, so that it can ignore its own notifications.
    private let node: String
    private var statements: [Key: Prepared] = [:]
    private var useCount = 0
    private var queue: [Queued] = []
    /// Whether the server knows of the open transaction.
    private var hasBegun = false
    /// Taken before the open transaction, and released after it.
    private var lock: AdvisoryLock?
    private(set) var isBroken = false

    init(_ address: String, node: String, _ limits: DatabaseLimits) throws(DatabaseError) {
        link = try PostgreSQLLink(address, limits)
        self.limits = limits
        self.node = node
        try run(PostgreSQLCommands.settings(limits))
    }

    /// Begins a transaction with its first statement, after waiting for its lock if it takes one.
    func begin(_ access: Access, _ lock: AdvisoryLock?) throws(DatabaseError) {
        self.lock = lock
        hasBegun = false
        queue = PostgreSQLCommands.begin(access, lock, limits).map(Queued.command)
        // A statement on a schema is prepared only once those of others have ended.
        if access == .schema { try flush() }
    }

    func run(
        _ statement: String,
        _ values: [DatabaseValue],
        _ access: Access
    ) throws(DatabaseError) -> StatementResult {
        let encoded = PostgreSQLValues(values)
        let key = Key(words: statement, types: encoded.types)
        do throws(DatabaseError) {
            let name = try prepared(key, access)
            if queue.isEmpty {
                guard link.start(name, encoded) else { throw lost() }
                return try readResults()
            }
            let count = queue.count
            try send(queue + [.statement(name: name, encoded)])
            try readEffects(count)
            guard link.wantRows() else { throw lost() }
            do throws(DatabaseError) {
                let result = try readResults()
                try endBatch()
                return result
            } catch {
                if !isBroken { try endBatch() }
                throw error
            }
        } catch {
            throw renewed(error)
        }
    }

    func enqueue(
        _ statement: String,
        _ values: [DatabaseValue],
        _ access: Access
    ) throws(DatabaseError) {
        // Those of a schema are not kept prepared, and a queue without end would fill the socket in both directions.
        guard access != .schema, queue.count < Self.longestQueue else {
            _ = try run(statement, values, access)
            return
        }
        let encoded = PostgreSQLValues(values)
        let name = try prepared(Key(words: statement, types: encoded.types), access)
        queue.append(.statement(name: name, encoded))
    }

    private static let longestQueue = 64

    /// A command about a part of the transaction that can be undone separately.
    enum PartCommand: String {
        case beginPart = "SAVEPOINT part"
        case keepPart = "RELEASE part"
        case undoPart = "ROLLBACK TO part"
    }

    func enqueue(_ command: PartCommand) {
        queue.append(.command(command.rawValue))
        if command == .undoPart { queue.append(.command(PartCommand.keepPart.rawValue)) }
    }

    /// Returns the error of a statement, which tells whether a new connection may succeed.
    private func renewed(_ error: DatabaseError) -> DatabaseError {
        // Another node has changed a table in the meantime; a new connection prepares the statement afresh.
        error == .failed(code: PostgreSQLCommands.stalePlan) ? lost() : error
    }

    /// Sends statements together and empties the queue.
    private func send(_ batch: [Queued]) throws(DatabaseError) {
        queue = []
        hasBegun = true
        var isSent = link.beginBatch()
        for one in batch where isSent {
            switch one {
            case .command(let words): isSent = link.add(words)
            case .statement(let name, let values): isSent = link.add(name, values)
            }
        }
        guard isSent, link.sendBatch() else { throw lost() }
    }

    /// Reads the results of the first statements of a batch; after the first error, the server skips the rest of it.
    private func readEffects(_ count: Int) throws(DatabaseError) {
        for _ in 0..<count {
            var first: DatabaseError?
            while let answer = link.next() {
                if !answer.isGood, first == nil { first = self.error(of: answer) }
            }
            guard link.isGood else { throw lost() }
            guard let first else { continue }
            try skipBatch()
            throw renewed(first)
        }
    }

    /// Reads what is left of a batch.
    ///
    /// - Returns: Whether the server executed all of it.
    @discardableResult
    private func skipBatch() throws(DatabaseError) -> Bool {
        var isGood = true
        // One nil ends the answers to a statement; a second one would mean that there is no more to come.
        var nilCount = 0
        while nilCount < 2 {
            guard let answer = link.next() else {
                nilCount += 1
                continue
            }
            nilCount = 0
            if answer.isEnd {
                guard link.endBatch() else { throw lost() }
                return isGood
            }
            if !answer.isGood { isGood = false }
        }
        throw lost()
    }

    private func endBatch() throws(DatabaseError) {
        guard let answer = link.next(), answer.isEnd, link.endBatch() else { throw lost() }
    }

    /// Returns the name of a statement after preparing it on the server.
    private func prepared(_ key: Key, _ access: Access) throws(DatabaseError) -> String {
        useCount += 1
        if let known = statements[key] {
            statements[key]?.lastUse = useCount
            return known.name
        }
        let text = try StatementText(key.words, for: .postgresql, limit: limits.statementBytes)
        guard !text.verb.isForSchemas || access == .schema else { throw .statement(.verb) }
        guard text.valueCount == key.types.count else {
            throw .statement(.valueCount(expected: text.valueCount, found: key.types.count))
        }
        let isKept = access != .schema
        if isKept { try makeRoom() }
        let name = isKept ? "s\(useCount)" : ""
        try check(link.prepare(name, text.text, key.types))
        if isKept { statements[key] = Prepared(name: name, lastUse: useCount) }
        return name
    }

    private func makeRoom() throws(DatabaseError) {
        guard statements.count >= limits.preparedStatements,
            let oldest = statements.min(by: { $0.value.lastUse < $1.value.lastUse })
        else { return }
        statements[oldest.key] = nil
        // The queue may still need it.
        try flush()
        try run("DEALLOCATE \(oldest.value.name)")
    }

    /// Has the server run the queue.
    private func flush() throws(DatabaseError) {
        guard !queue.isEmpty else { return }
        let count = queue.count
        try send(queue)
        try readEffects(count)
        try endBatch()
    }

    private func readResults() throws(DatabaseError) -> StatementResult {
        var collected = PostgreSQLRows(limits)
        var first: DatabaseError?
        while let answer = link.next() {
            do throws(DatabaseError) {
                if !answer.isGood { throw self.error(of: answer) }
                try collected.take(answer)
            } catch {
                first = first ?? error
                // The remaining rows are not worth waiting for.
                if error == .resultTooLarge {
                    isBroken = true
                    throw error
                }
            }
        }
        if let first { throw first }
        guard link.isGood else { throw lost() }
        return collected.result
    }

    /// Announces topics to all listeners, in a separate transaction.
    func announce(_ topics: Set<String>) throws(DatabaseError) {
        do throws(DatabaseError) {
            try begin(.read, nil)
            for topic in topics {
                let text = PostgreSQLCommands.notification(of: topic, from: node)
                _ = try run(
                    "SELECT pg_notify(?, ?) IS NULL",
                    [.text(PostgreSQLCommands.channel), .text(text)],
                    .read
                )
            }
            try commit()
        } catch {
            rollBack()
            throw error
        }
    }

    func commit() throws(DatabaseError) {
        // A body without statements has nothing to commit.
        if !hasBegun, !queue.contains(where: \.isStatement) { return rollBack() }
        let count = queue.count
        let end = PostgreSQLCommands.end("COMMIT", lock)
        do throws(DatabaseError) {
            try send(queue + end.map(Queued.command))
        } catch {
            throw unknown()
        }
        do throws(DatabaseError) {
            try readEffects(count)
        } catch {
            // If a statement failed, the server has skipped the commit.
            throw link.isGood ? error : unknown()
        }
        guard let answer = link.next() else { throw unknown() }
        guard answer.isGood else {
            let error = self.error(of: answer)
            do throws(DatabaseError) { try skipBatch() } catch { throw unknown() }
            throw error
        }
        // The commit is done; if the lock cannot be released, it ends with the connection.
        if (try? skipBatch()) != true { isBroken = true }
        lock = nil
        // The server rolls back a transaction that had failed before, and does not report that as an error.
        guard answer.command == "COMMIT" else { throw .failed(code: answer.command) }
    }

    func rollBack() {
        guard !isBroken else { return }
        queue = []
        guard hasBegun else { return }
        do throws(DatabaseError) {
            try run(PostgreSQLCommands.end("ROLLBACK", lock).joined(separator: "; "))
            lock = nil
        } catch {
            isBroken = true
        }
    }

    private func run(_ words: String) throws(DatabaseError) {
        guard let answer = link.run(words) else { throw lost() }
        guard answer.isGood else { throw error(of: answer) }
    }

    private func check(_ answer: consuming PostgreSQLResult?) throws(DatabaseError) {
        guard let answer else { throw lost() }
        guard answer.isGood else { throw error(of: answer) }
    }

    private func error(of answer: borrowing PostgreSQLResult) -> DatabaseError {
        guard link.isGood, let code = answer.errorCode else { return lost() }
        let error = PostgreSQLCode.error(code, answer.reason)
        if error == .connectionLost { isBroken = true }
        return error
    }

    private func lost() -> DatabaseError {
        isBroken = true
        return .connectionLost
    }

    private func unknown() -> DatabaseError {
        isBroken = true
        return .outcomeUnknown
    }
}
