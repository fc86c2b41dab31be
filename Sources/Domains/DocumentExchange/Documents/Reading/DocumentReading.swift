// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A document as it was read, and what was odd about its form.
public struct DocumentReading: Hashable, Sendable {
    /// The document.
    public let document: WalletDocument
    /// Members of another type than the kind has.
    public let findings: [DocumentFinding]

    /// Reads a document.
    ///
    /// Only `kind` is needed. `null` and empty text are absent; numbers where text is expected, and digits
    /// where a number is, are taken. What the kind does not have, or has in another type, is kept as an
    /// extra member.
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
    /// - Returns: the documents in their order; none for an empty array.
    /// - Throws: as ``init(_:)``, for the first element that is no document.
    public static func all(in value: JSONValue) throws(DocumentExchangeError) -> [DocumentReading] {
        guard let elements = value.elements else { return [try DocumentReading(value)] }
        var readings: [DocumentReading] = []
        for element in elements { readings.append(try DocumentReading(element)) }
        return readings
    }
}
