// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The documents of an answer as JSON, read strictly.
///
/// Shape: one object, which is one document, or an array of objects. RFC 8259 without byte order mark, trailing commas,
/// duplicate names or lone surrogates, within ``ExchangeLimits``.
public struct DocumentPayload: Sendable {
    /// The documents in order; none for an empty array.
    public let documents: [JSONValue]
    /// The text as sent, UTF-8.
    public let text: [UInt8]

    /// Reads the JSON text of an answer.
    ///
    /// - Parameter text: the decrypted bytes.
    /// - Throws: ``ExchangeCode/cryptographyError`` for every error: to the sender, bad JSON must look like a wrong
    ///   key.
    public init(parsing text: [UInt8]) throws(ExchangeCode) {
        guard let tree = try? JSONTree(parsing: text, limits: Self.limits) else {
            throw .cryptographyError
        }
        let root = tree.root
        let documents = root.kind == .object ? [root] : root.elements
        guard let documents, documents.allSatisfy({ $0.kind == .object }) else {
            throw .cryptographyError
        }
        self.documents = documents
        self.text = text
    }

    /// Reads the documents of a version 4 answer; `nil` unless the value is an array of objects.
    init?(_ array: JSONValue) {
        guard let documents = array.elements, documents.allSatisfy({ $0.kind == .object }) else {
            return nil
        }
        self.documents = documents
        text = Array(array.source)
    }

    private static let limits = JSONLimits(
        byteCount: ExchangeLimits.payloadByteCount,
        depth: ExchangeLimits.payloadDepth,
        nodeCount: JSONLimits.standard.nodeCount
    )
}

extension DocumentPayload: CustomStringConvertible, CustomReflectable {
    /// The number of documents, and nothing of their content.
    public var description: String { "\(documents.count) documents" }

    /// An empty mirror, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
