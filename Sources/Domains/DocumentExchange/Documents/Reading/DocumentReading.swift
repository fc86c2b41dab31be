// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A document as read, with what was odd about its form.
public struct DocumentReading: Hashable, Sendable {
    /// The document.
    public let document: WalletDocument
    /// Members whose type differs from the one the kind has.
    public let findings: [DocumentFinding]

    /// Reads a document.
    ///
    /// Only `kind` is required. `null` and empty text are read as absent. Numbers are accepted as text, and digits as
    /// numbers. A member that the kind does not have, or that has another type, becomes an extra member.
    ///
    /// - Parameter value: an object of strict JSON.
    /// - Throws: ``DocumentExchangeError/notAnObject``, ``DocumentExchangeError/kindMissing``.
    public init(_ value: JSONValue) throws(DocumentExchangeError) {
        guard let members = value.members else { throw .notAnObject }
        guard let kind = value["kind"]?.string, !kind.isEmpty else { throw .kindMissing }
        var reader = MemberReader(DocumentKind(rawValue: kind)?.form.layout)
        reader.read(members.filter { $0.name != "kind" })
        document = WalletDocument(kindName: kind, record: reader.record)
        findings = reader.findings
    }

    /// Reads the documents of an answer: one object, or an array of objects.
    ///
    /// - Parameter value: the JSON of the answer.
    /// - Returns: the documents in order; none for an empty array.
    /// - Throws: the errors of ``init(_:)``, for the first element that is not a document.
    public static func all(in value: JSONValue) throws(DocumentExchangeError) -> [DocumentReading] {
        guard let elements = value.elements else { return [try DocumentReading(value)] }
        var readings: [DocumentReading] = []
        for element in elements { readings.append(try DocumentReading(element)) }
        return readings
    }
}
