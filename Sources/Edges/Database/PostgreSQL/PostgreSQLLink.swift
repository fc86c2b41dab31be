// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CPostgreSQL
import Foundation

/// A connection to a server as libpq has it; used by one thread at a time.
@safe
final class PostgreSQLLink {
    private let pointer: UnsafeMutableRawPointer

    /// Connects, once, and waits for it.
    init(_ address: String, _ limits: DatabaseLimits) throws(DatabaseError) {
        guard etui_pq_load() else { throw .noLibrary }
        guard unsafe etui_pq_is_address(address) else { throw .address }
        let parameters = Self.parameters(address, limits)
        guard let opened = unsafe Self.with(parameters, { unsafe etui_pq_connect($0, $1) }) else {
            throw .unreachable(.noAnswer)
        }
        unsafe pointer = opened
        guard isGood else {
            switch unsafe Int(Self.with(parameters, { unsafe etui_pq_ping($0, $1) })) {
            case ETUI_PQ_ANSWERS: throw .unreachable(.refused)
            case ETUI_PQ_STARTING: throw .unreachable(.starting)
            default: throw .unreachable(.noAnswer)
            }
        }
        guard parameter("server_encoding") == "UTF8" else { throw .unreachable(.encoding) }
    }

    deinit {
        unsafe etui_pq_close(pointer)
    }

    /// What stands before the address is replaced by what the address says, what stands behind is not.
    private static func parameters(
        _ address: String,
        _ limits: DatabaseLimits
    ) -> [(key: String, value: String)] {
        let seconds = max(2, limits.connectTime.milliseconds / 2_000)
        return [
            ("connect_timeout", "\(seconds)"),
            // A server that vanished without a word is noticed within half a minute.
            ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "\(limits.statementTime.milliseconds + 5_000)"),
            // Of several hosts in the address, the one that takes writes.
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

    /// Whether the connection has not been seen to break.
    var isGood: Bool { unsafe etui_pq_is_good(pointer) }

    /// The connection's socket, or a negative number.
    var socket: CInt { unsafe etui_pq_socket(pointer) }

    private func parameter(_ name: String) -> String? {
        unsafe etui_pq_parameter(pointer, name).map { unsafe String(cString: $0) }
    }

    /// Runs words of our own without values; nil without memory or connection.
    func run(_ words: String) -> PostgreSQLResult? {
        unsafe PostgreSQLResult(etui_pq_run(pointer, words))
    }

    /// Prepares a statement under a name.
    func prepare(_ name: String, _ words: String, _ types: [UInt32]) -> PostgreSQLResult? {
        unsafe PostgreSQLResult(etui_pq_prepare(pointer, name, words, CInt(types.count), types))
    }

    /// Starts a prepared statement; its results come by ``next()``.
    func start(_ name: String, _ values: PostgreSQLValues) -> Bool {
        unsafe values.withPointers { unsafe etui_pq_start(pointer, name, $0, $1, $2, $3) }
    }

    /// Starts words of our own, several statements if need be; their results come by ``next()``.
    func start(_ words: String) -> Bool {
        unsafe etui_pq_start_words(pointer, words)
    }

    /// The next result of what was started, or nil after the last.
    func next() -> PostgreSQLResult? {
        unsafe PostgreSQLResult(etui_pq_next(pointer))
    }

    /// What the server has told meanwhile; nil when the connection is broken.
    func takeNotifications() -> [String]? {
        guard unsafe etui_pq_take_in(pointer) else { return nil }
        var texts: [String] = []
        while let notification = unsafe etui_pq_notification(pointer) {
            if let text = unsafe etui_pq_notification_text(notification) {
                texts.append(unsafe String(cString: text))
            }
            unsafe etui_pq_free_notification(notification)
        }
        return texts
    }
}
