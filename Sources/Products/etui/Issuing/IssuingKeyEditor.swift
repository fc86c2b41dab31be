// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import IssuingServer
import PaymentCards
import Vault

/// `etui issuing key`: the replacement of the server's keys.
enum IssuingKeyEditor {
    /// The keys that can be replaced.
    enum Key: String, CaseIterable {
        case vault, numbers, pins

        /// The secrets that keys of this kind encrypt; `nil` for the vault's, which encrypt requests.
        var field: SealedField.Name? {
            switch self {
            case .vault: nil
            case .numbers: .pan
            case .pins: .pin
            }
        }
    }

    static func rotate(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let key = try key(invocation)
        let report = try await IssuingOperator(invocation).run {
            server throws(IssuingServerError) in
            if let field = key.field {
                try server.rotateKey(for: field)
            } else {
                try server.rotateVaultKeys()
            }
            return try await KeyReport(server)
        }
        show(report, invocation)
        let next = key == .vault ? "" : "; then run etui issuing key rewrap \(key.rawValue)"
        invocation.console.complain(
            "a running server keeps its former key: give the files in the folder issuing to all "
                + "nodes and restart them" + next
        )
        return .success
    }

    static func rewrap(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let (key, field) = try encrypting(invocation)
        let count = try await IssuingOperator(invocation).run {
            server throws(IssuingServerError) in
            try await Self.rewrap(field, on: server)
        }
        show(
            key,
            "rewrap",
            count,
            "\(count.counting("secret")) encrypted under the current key",
            invocation
        )
        return .success
    }

    /// Removes former keys while no server runs: one that still had the former key in memory could encrypt another
    /// secret under it, which would be lost.
    static func removeFormer(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let (key, field) = try encrypting(invocation)
        let access = try IssuingOperator(invocation)
        let lock = try access.lock()
        defer { lock.release() }
        let count = try await access.run { server throws(IssuingServerError) in
            // What a server encrypted under its former key before it stopped.
            _ = try await Self.rewrap(field, on: server)
            return try await server.removeFormerKeys(field)
        }
        show(key, "remove-former", count, "removed \(count.counting("former key"))", invocation)
        return .success
    }

    static func status(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let report = try await IssuingOperator(invocation).run {
            server throws(IssuingServerError) in
            try await KeyReport(server)
        }
        show(report, invocation)
        return .success
    }

    private static func rewrap(
        _ field: SealedField.Name,
        on server: IssuingServer
    ) async throws(IssuingServerError) -> Int {
        do throws(IssuingRequestError) {
            return try await server.rewrap(field)
        } catch {
            throw error.cause.map { .database($0) } ?? .keys
        }
    }

    private static func key(_ invocation: Invocation) throws(CommandError) -> Key {
        guard let key = Key(rawValue: invocation.arguments[0]) else {
            throw .unusable("KEY is vault, numbers or pins")
        }
        return key
    }

    private static func encrypting(
        _ invocation: Invocation
    ) throws(CommandError) -> (Key, SealedField.Name) {
        guard let key = Key(rawValue: invocation.arguments[0]), let field = key.field else {
            throw .unusable("KEY is numbers or pins")
        }
        return (key, field)
    }

    private static func show(
        _ key: Key,
        _ verb: String,
        _ count: Int,
        _ words: String,
        _ invocation: Invocation
    ) {
        guard invocation.has(SealOptions.json) else {
            return invocation.console.print("\(key.rawValue): \(words)")
        }
        let line: JSONOutput = [
            "schema": .string("etui.issuing.key-\(verb).v1"), "key": .string(key.rawValue),
            "count": .integer(count),
        ]
        invocation.console.print(line.encoded())
    }

    private static func show(_ report: KeyReport, _ invocation: Invocation) {
        guard !invocation.has(SealOptions.json) else {
            return invocation.console.print(report.output.encoded())
        }
        for line in report.lines { invocation.console.print(line) }
    }
}

/// The names of a server's keys, which are not secret.
private struct KeyReport: Sendable {
    /// The vault's keys with their ends, the current one first.
    private let vault: [(id: String, until: String)]
    private let numbers: String
    private let pins: String
    /// Other keys, under which secrets are still encrypted.
    private let former: [String]

    init(_ server: IssuingServer) async throws(IssuingServerError) {
        let keys = server.ring.keys
        vault = keys.vault.map { ($0.key.publicKey.id, $0.notAfter.rfc3339) }
        let (numbers, pins) = (keys.numbers.currentKeyID, keys.pins.currentKeyID)
        (self.numbers, self.pins) = (numbers, pins)
        do throws(DatabaseError) {
            former = try await server.store.database.read { work throws(DatabaseError) in
                try IssuingIdentity.keyIdentifiers(in: work)
                    .filter { $0 != numbers && $0 != pins }.sorted()
            }
        } catch {
            throw .database(error)
        }
    }

    var lines: [String] {
        var lines: [String] = []
        for (place, key) in vault.enumerated() {
            lines.append(
                "vault    \(key.id)  \(place == 0 ? "current" : "next"), until \(key.until)"
            )
        }
        lines += ["numbers  \(numbers)  current", "pins     \(pins)  current"]
        return lines + former.map { "former   \($0)  secrets are still encrypted under it" }
    }

    var output: JSONOutput {
        [
            "schema": "etui.issuing.keys.v1",
            "vault": .array(
                vault.map { ["kid": .string($0.id), "notAfter": .string($0.until)] }
            ),
            "numbers": .string(numbers), "pins": .string(pins),
            "formerInUse": .array(former.map { .string($0) }),
        ]
    }
}
