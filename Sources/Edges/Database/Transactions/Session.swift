// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The state of one run of a body on its connection.
///
/// The first error ends it: PostgreSQL does so itself, and bodies should see the same behaviour on both engines.
final class Session {
    private let connection: any Connection
    private let access: Access
    private let limits: DatabaseLimits

    /// The first error.
    private(set) var error: DatabaseError?
    /// The topics to announce.
    private(set) var topics: Set<String> = []

    init(_ connection: any Connection, _ access: Access, _ limits: DatabaseLimits) {
        self.connection = connection
        self.access = access
        self.limits = limits
    }

    func run(
        _ statement: String,
        _ values: [DatabaseValue]
    ) throws(DatabaseError) -> StatementResult {
        if let error { throw error }
        do throws(DatabaseError) {
            try check(values)
            return try connection.run(statement, values, access)
        } catch {
            self.error = error
            throw error
        }
    }

    func enqueue(
        _ statement: String,
        _ values: [DatabaseValue]
    ) throws(DatabaseError) {
        if let error { throw error }
        do throws(DatabaseError) {
            try check(values)
            try connection.enqueue(statement, values, access)
        } catch {
            self.error = error
            throw error
        }
    }

    func notify(_ topic: String) throws(DatabaseError) {
        if let error { throw error }
        do throws(DatabaseError) {
            guard !access.isReading else { throw .readOnly }
            try Topic.check(topic, limits)
            topics.insert(topic)
        } catch {
            self.error = error
            throw error
        }
    }

    private func check(_ values: [DatabaseValue]) throws(DatabaseError) {
        for value in values {
            guard value.byteCount <= limits.valueBytes else {
                throw .value(.tooLong(limit: limits.valueBytes))
            }
            if case .text(let text) = value, text.utf8.contains(0) { throw .value(.zeroInText) }
        }
    }
}
