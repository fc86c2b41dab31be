// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A wallet's record of its check-ins, oldest first.
public struct ConsentLog: Sendable, Hashable {
    /// The maximum number of records; the oldest are dropped.
    public static let limit = 500

    /// The records, oldest first.
    public private(set) var records: [ConsentRecord]

    /// Creates an empty log.
    public init() {
        records = []
    }

    /// Adds a record and replaces any of the same request, since a request has one answer.
    public mutating func append(_ record: ConsentRecord) {
        remove(request: record.request)
        records.append(record)
        records.removeFirst(max(0, records.count - Self.limit))
    }

    /// Returns the record of a request's check-in.
    public func record(of request: String) -> ConsentRecord? {
        records.first { $0.request == request }
    }

    /// Records the outcome of a check-in.
    ///
    /// - Parameters:
    ///   - request: the identifier of the request.
    ///   - outcome: the outcome.
    ///   - hasReceipt: whether the provider sent a receipt.
    /// - Returns: whether there is such a record.
    @discardableResult
    public mutating func note(
        request: String,
        outcome: ConsentOutcome,
        hasReceipt: Bool
    ) -> Bool {
        guard let place = records.firstIndex(where: { $0.request == request }) else {
            return false
        }
        records[place].outcome = outcome
        records[place].hasReceipt = hasReceipt
        return true
    }

    /// Deletes the record of a check-in.
    public mutating func remove(request: String) {
        records.removeAll { $0.request == request }
    }

    /// Reads a stored log: ``output``, and nothing else.
    ///
    /// - Throws: ``CardError``, also for more records than ``limit``, and for two of one request.
    public init(stored value: JSONValue) throws(CardError) {
        var form = try FormReader(value)
        let elements = form.required("records") { value in
            value.count <= Self.limit ? value.elements : nil
        }
        if let error = form.error { throw error }
        records = []
        for element in elements ?? [] { records.append(try ConsentRecord(stored: element)) }
        guard Set(records.map(\.request)).count == records.count else {
            throw .fields([FieldError("records", .mismatch)])
        }
    }

    /// The log in stored form.
    public var output: JSONOutput { ["records": .array(records.map(\.output))] }
}

/// Keeps people's care providers out of logs: descriptions say nothing.
extension ConsentLog: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "a consent log" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
