// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CPostgreSQL
import Foundation

/// A libpq connection to a server; used by one thread at a time.
@safe
final class PostgreSQLLink {
    private let pointer: OpaquePointer

    /// Connects once, and waits for the connection.
    init(_ address: String, _ limits: DatabaseLimits) throws(DatabaseError) {
        guard Self.isAddress(address) else { throw .address }
        let parameters = Self.parameters(address, limits)
        let opened = unsafe Self.with(parameters) { unsafe PQconnectdbParams($0, $1, 1) }
        guard let opened = unsafe opened else { throw .unreachable(.noAnswer) }
        unsafe pointer = opened
        // Without a processor libpq writes the server's notices to standard error.
        _ = unsafe PQsetNoticeProcessor(opened, { _, _ in }, nil)
        guard isGood else {
            switch unsafe Self.with(parameters, { unsafe PQpingParams($0, $1, 1) }) {
            case PQPING_OK: throw .unreachable(.refused)
            case PQPING_REJECT: throw .unreachable(.starting)
            default: throw .unreachable(.noAnswer)
            }
        }
        guard parameter("server_encoding") == "UTF8" else { throw .unreachable(.encoding) }
    }

    deinit {
        unsafe PQfinish(pointer)
    }

    /// Returns whether libpq can parse an address.
    ///
    /// Its message repeats parts of a bad address, so it is dropped.
    private static func isAddress(_ address: String) -> Bool {
        var message: UnsafeMutablePointer<CChar>?
        let options = unsafe PQconninfoParse(address, &message)
        unsafe PQfreemem(message)
        unsafe PQconninfoFree(options)
        return unsafe options != nil
    }

    /// Returns the parameters; the address overrides those before it, but not those after it.
    private static func parameters(
        _ address: String,
        _ limits: DatabaseLimits
    ) -> [(key: String, value: String)] {
        let seconds = max(2, limits.connectTime.milliseconds / 2_000)
        return [
            ("connect_timeout", "\(seconds)"),
            // Detects a server that vanished silently within half a minute.
            ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "\(limits.statementTime.milliseconds + 5_000)"),
            // If the address names several hosts, choose the one that accepts writes.
            ("target_session_attrs", "read-write"),
            ("fallback_application_name", "etui"),
            ("dbname", address),
            ("client_encoding", "UTF8"),
        ]
    }

    @unsafe
    private static func with<Result>(
        _ parameters: [(key: String, value: String)],
        _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<UnsafePointer<CChar>?>) ->
            Result
    ) -> Result {
        let keys = unsafe parameters.map { unsafe strdup($0.key) }
        let values = unsafe parameters.map { unsafe strdup($0.value) }
        defer { unsafe (keys + values).forEach { unsafe free($0) } }
        let endedKeys = unsafe keys.map { unsafe UnsafePointer($0) } + [nil]
        let endedValues = unsafe values.map { unsafe UnsafePointer($0) } + [nil]
        return unsafe body(endedKeys, endedValues)
    }

    /// Whether the connection is intact as far as known.
    var isGood: Bool { unsafe PQstatus(pointer) == CONNECTION_OK }

    /// The connection's socket, or a negative number.
    var socket: CInt { unsafe PQsocket(pointer) }

    private func parameter(_ name: String) -> String? {
        unsafe PQparameterStatus(pointer, name).map { unsafe String(cString: $0) }
    }

    /// Runs a command of our own without values; nil if there is no memory or no connection.
    func run(_ words: String) -> PostgreSQLResult? {
        unsafe PostgreSQLResult(PQexec(pointer, words))
    }

    /// Prepares a statement under a name.
    func prepare(_ name: String, _ words: String, _ types: [UInt32]) -> PostgreSQLResult? {
        unsafe PostgreSQLResult(PQprepare(pointer, name, words, CInt(types.count), types))
    }

    /// Begins to collect statements that the server gets together (PostgreSQL, "Pipeline Mode").
    func beginBatch() -> Bool { unsafe PQenterPipelineMode(pointer) == 1 }

    /// Sends a prepared statement, in a batch together with others.
    func add(_ name: String, _ values: PostgreSQLValues) -> Bool {
        unsafe values.withPointers {
            // The last argument asks for rows in binary form.
            unsafe PQsendQueryPrepared(pointer, name, $0, $1, $2, $3, 1) == 1
        }
    }

    /// Adds a command of our own to those that the server gets together.
    func add(_ words: String) -> Bool {
        unsafe PQsendQueryParams(pointer, words, 0, nil, nil, nil, nil, 0) == 1
    }

    /// Sends the collected statements; ``next()`` returns the results of each, nil after each, and the end.
    func sendBatch() -> Bool { unsafe PQpipelineSync(pointer) == 1 }

    /// Has the rows of the statement whose results come next arrive one by one.
    func wantRows() -> Bool { unsafe PQsetSingleRowMode(pointer) == 1 }

    /// Ends a batch whose results have all been read.
    func endBatch() -> Bool { unsafe PQexitPipelineMode(pointer) == 1 }

    /// Starts a prepared statement; ``next()`` returns its results, row by row.
    func start(_ name: String, _ values: PostgreSQLValues) -> Bool {
        add(name, values) && wantRows()
    }

    /// Returns the next result, or nil after the last.
    func next() -> PostgreSQLResult? {
        unsafe PostgreSQLResult(PQgetResult(pointer))
    }

    /// Returns the notifications received meanwhile; nil if the connection is broken.
    func takeNotifications() -> [String]? {
        guard unsafe PQconsumeInput(pointer) == 1 else { return nil }
        var texts: [String] = []
        while let notification = unsafe PQnotifies(pointer) {
            if let text = unsafe notification.pointee.extra {
                texts.append(unsafe String(cString: text))
            }
            unsafe PQfreemem(notification)
        }
        return texts
    }
}
