// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A wallet's record of a request: who asked for what, and how it ended.
///
/// It holds nothing from any document.
public struct JournalEntry: Hashable, Sendable {
    /// How a request ended.
    public enum Outcome: String, CaseIterable, Hashable, Sendable {
        /// Documents were sent.
        case delivered
        /// The person declined.
        case declined
        /// The wallet reported a code to the caller.
        case refused
        /// The person did not answer in time.
        case expired
        /// The answer was ready, but no app opened it.
        case notOpened
    }

    /// The time of the decision.
    public let time: Instant
    /// The caller's identifier in the wallet's list.
    public let caller: String
    /// The caller's name as shown to the person.
    public let callerName: String
    /// The version of the request.
    public let version: ExchangeVersion
    /// The requested kinds.
    public let kinds: [DocumentKind]
    /// The wallet's names for the documents that were sent.
    public let documents: [String]
    /// The requested members, as pointers by kind; kinds without an entry were requested whole.
    public let fields: [DocumentKind: [String]]
    /// How the request ended.
    public let outcome: Outcome

    /// Creates an entry.
    public init(
        _ request: WalletRequest,
        documents: [String] = [],
        outcome: Outcome,
        at time: Instant
    ) {
        self.time = time
        caller = request.caller.id
        callerName = request.caller.name
        version = request.version
        kinds = request.kinds
        self.documents = documents
        fields = request.claims?.fields.mapValues { $0.map(\.text) } ?? [:]
        self.outcome = outcome
    }
}

extension JournalEntry {
    /// The entry as JSON.
    public var json: JSONOutput {
        [
            "time": .integer(Int(time.secondsSinceEpoch)), "caller": .string(caller),
            "name": .string(callerName), "version": .string(version.rawValue),
            "kinds": .array(kinds.map { .string($0.rawValue) }),
            "documents": .array(documents.map { .string($0) }),
            "fields": .object(
                kinds.compactMap { kind in
                    fields[kind].map { (kind.rawValue, .array($0.map { .string($0) })) }
                }
            ),
            "outcome": .string(outcome.rawValue),
        ]
    }

    /// Reads an entry; `nil` if the value is not one.
    public init?(_ value: JSONValue) {
        guard let seconds = value["time"]?.number?.integer, let caller = value["caller"]?.string,
            let name = value["name"]?.string,
            let version = value["version"]?.string.flatMap({ ExchangeVersion(rawValue: $0) }),
            let kinds = value["kinds"]?.elements, let documents = value["documents"]?.elements,
            let fields = value["fields"]?.members,
            let outcome = value["outcome"]?.string.flatMap({ Outcome(rawValue: $0) })
        else { return nil }
        time = Instant(secondsSinceEpoch: Int64(seconds))
        self.caller = caller
        callerName = name
        self.version = version
        self.kinds = kinds.compactMap { $0.string.flatMap { DocumentKind(rawValue: $0) } }
        self.documents = documents.compactMap(\.string)
        var pointers: [DocumentKind: [String]] = [:]
        for (name, list) in fields {
            guard let kind = DocumentKind(rawValue: name) else { continue }
            pointers[kind] = list.elements?.compactMap(\.string)
        }
        self.fields = pointers
        self.outcome = outcome
    }
}
