// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// What a wallet remembers of its check-ins, the oldest first.
public struct ConsentLog: Sendable, Hashable {
    /// The most records; the oldest go.
    public static let limit = 500

    /// The records, the oldest first.
    public private(set) var records: [ConsentRecord]

    /// A log without records.
    public init() {
        records = []
    }

    /// Adds a record; one of the same request is replaced, for a request has one answer.
    public mutating func append(_ record: ConsentRecord) {
        remove(request: record.request)
        records.append(record)
        records.removeFirst(max(0, records.count - Self.limit))
    }

    /// What is remembered of the check-in that a request tells.
    public func record(of request: String) -> ConsentRecord? {
        records.first { $0.request == request }
    }

    /// Notes what became of a check-in.
    ///
    /// - Parameters:
    ///   - request: the identifier of the request.
    ///   - outcome: what became of it.
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

    /// Forgets a check-in.
    public mutating func remove(request: String) {
        records.removeAll { $0.request == request }
    }

    /// Reads a log that was kept: ``output``, and nothing else.
    ///
    /// - Throws: ``CardError``: also for more records than ``limit``, and for two of one request.
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

    /// The log as it is kept.
    public var output: JSONOutput { ["records": .array(records.map(\.output))] }
}

/// Where somebody goes for care is nobody's business: descriptions say nothing.
extension ConsentLog: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "a consent log" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
