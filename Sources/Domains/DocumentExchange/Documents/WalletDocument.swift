// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A document as a wallet keeps it and a caller gets it.
///
/// One type for all kinds: `switch` over ``kind``, which is `nil` for kinds that are not known here,
/// and read members by their keys, as in `document[.person.lastName]`. A type for each kind would
/// repeat for fifteen types what screens, writer, validator and selection do from one table; which
/// members a kind has is in its ``DocumentForm``. Members that the kind does not have are in ``extra``.
public struct WalletDocument: Hashable, Sendable {
    /// The name of the kind on the wire.
    public let kindName: String
    /// What the members say.
    private(set) var record: DocumentRecord

    /// A document of a kind, without members as yet.
    public init(_ kind: DocumentKind) {
        self.init(kindName: kind.rawValue, record: DocumentRecord())
    }

    init(kindName: String, record: DocumentRecord) {
        self.kindName = DocumentKind(rawValue: kindName)?.rawValue ?? kindName
        self.record = record
    }

    /// The kind; `nil` where it is not known here.
    public var kind: DocumentKind? { DocumentKind(rawValue: kindName) }

    /// The fields of the kind; `nil` where it is not known here.
    public var form: DocumentForm? { kind.map { $0.form } }

    /// Members that the kind does not have, or that say something else than they should.
    ///
    /// Of a kind that is not known here: all members.
    public var extra: [ExtraMember] { record.extra }

    /// What a member says; `nil` where it is absent, not of the type, or not of the kind.
    ///
    /// Setting a member that the kind does not have changes nothing.
    public subscript<Value>(key: DocumentKey<Value>) -> Value? {
        get { record[key] }
        set {
            guard form?.layout.field(at: key.member.path) != nil else { return }
            record[key] = newValue
        }
    }

    /// What the member at a pointer says, as on the wire; `nil` where it is absent.
    public func value(at pointer: DocumentPointer) -> DocumentValue? {
        form?.layout.field(at: pointer).flatMap { record[path: $0.member.path] }
    }
}

/// What documents say is nobody's business: descriptions tell the kind only.
extension WalletDocument: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind, where it is known.
    public var description: String { kind?.rawValue ?? "a document of an unknown kind" }
    /// The kind, where it is known.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
