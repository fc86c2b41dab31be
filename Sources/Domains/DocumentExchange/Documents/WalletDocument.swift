// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A document as a wallet stores it and a caller receives it.
///
/// One type for all kinds: `switch` over ``kind``, which is `nil` for unknown kinds, and read members by their keys, as
/// in `document[.person.lastName]`. A type for each kind would repeat fifteen times what screens, writer, validator and
/// selection do from one table. ``DocumentForm`` lists the members of a kind. Members that the kind does not have are
/// in ``extra``.
public struct WalletDocument: Hashable, Sendable {
    /// The name of the kind on the wire.
    public let kindName: String
    /// The values of the members.
    private(set) var record: DocumentRecord

    /// Creates a document of a kind, without members.
    public init(_ kind: DocumentKind) {
        self.init(kindName: kind.rawValue, record: DocumentRecord())
    }

    init(kindName: String, record: DocumentRecord) {
        self.kindName = DocumentKind(rawValue: kindName)?.rawValue ?? kindName
        self.record = record
    }

    /// The kind; `nil` if unknown.
    public var kind: DocumentKind? { DocumentKind(rawValue: kindName) }

    /// The fields of the kind; `nil` if it is unknown.
    public var form: DocumentForm? { kind.map { $0.form } }

    /// Members that the kind does not have, or whose value has the wrong type.
    ///
    /// For an unknown kind: all members.
    public var extra: [ExtraMember] { record.extra }

    /// The value of a member; `nil` if it is absent, has the wrong type, or does not belong to the kind.
    ///
    /// Setting a member that the kind does not have has no effect.
    public subscript<Value>(key: DocumentKey<Value>) -> Value? {
        get { record[key] }
        set {
            guard form?.layout.field(at: key.member.path) != nil else { return }
            record[key] = newValue
        }
    }

    /// Returns the value of the member at a pointer, as on the wire; `nil` if absent.
    public func value(at pointer: DocumentPointer) -> DocumentValue? {
        form?.layout.field(at: pointer).flatMap { record[path: $0.member.path] }
    }
}

/// Keeps document contents out of logs: descriptions name only the kind.
extension WalletDocument: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind, if known.
    public var description: String { kind?.rawValue ?? "a document of an unknown kind" }
    /// The kind, if known.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
