// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A member as it appears in one kind of document.
///
/// Reading, writing, checking, normalizing, labelling and requesting all use this row.
public struct DocumentField: Sendable {
    /// The member.
    public let member: DocumentMember
    /// Its label in this kind of document.
    public let wording: Wording
    /// Whether it is required.
    public let requirement: Requirement
    /// The normal form of its text.
    public let normalForm: NormalForm
    /// The display format of its text.
    public let shape: ShownShape
    /// The fields of each entry, if it is a list.
    public let entryLayout: DocumentLayout?
    /// The checks on its text, in order.
    let checks: [FieldCheck]

    /// Whether a member is required.
    public enum Requirement: Hashable, Sendable {
        /// Always.
        case required
        /// Required if its group has any member, such as the name of a father.
        case requiredWithGroup
        /// Never.
        case optional
    }

    /// The pointer to the member.
    public var pointer: DocumentPointer { DocumentPointer(path: member.path) }

    static func required<Value>(
        _ key: DocumentKey<Value>,
        _ checks: FieldCheck...,
        normal: NormalForm = .text,
        shown: ShownShape = .plain,
        label: Wording? = nil
    ) -> DocumentField {
        DocumentField(key.member, .required, checks, normal, shown, label)
    }

    static func optional<Value>(
        _ key: DocumentKey<Value>,
        _ checks: FieldCheck...,
        normal: NormalForm = .text,
        shown: ShownShape = .plain,
        label: Wording? = nil
    ) -> DocumentField {
        DocumentField(key.member, .optional, checks, normal, shown, label)
    }

    static func requiredWithGroup<Value>(_ key: DocumentKey<Value>) -> DocumentField {
        DocumentField(key.member, .requiredWithGroup, [], .text, .plain, nil)
    }

    /// Returns a list that must have an entry.
    static func list(_ key: DocumentKey<[DocumentRecord]>, of fields: [DocumentField])
        -> DocumentField
    {
        DocumentField(key.member, .required, [], .text, .plain, nil, DocumentLayout(fields))
    }

    private init(
        _ member: DocumentMember,
        _ requirement: Requirement,
        _ checks: [FieldCheck],
        _ normalForm: NormalForm,
        _ shape: ShownShape,
        _ wording: Wording?,
        _ entryLayout: DocumentLayout? = nil
    ) {
        self.member = member
        self.wording = wording ?? member.wording
        self.requirement = requirement
        self.normalForm = normalForm
        self.shape = shape
        self.entryLayout = entryLayout
        self.checks = checks
    }
}

/// The normal form of a text; look-alikes are letters of two alphabets with the same shape.
public enum NormalForm: Hashable, Sendable {
    /// No white space at either end, and one space between words.
    case text
    /// Without white space and hyphens.
    case number
    /// Without white space and hyphens, in capitals, look-alikes Latin.
    case latinCode
    /// Without white space and hyphens, in capitals, look-alikes Cyrillic.
    case cyrillicCode
    /// The series of a birth certificate: a Roman numeral, a hyphen and two Cyrillic letters.
    case romanSeries
}

/// The display format of a text.
public enum ShownShape: Hashable, Sendable {
    /// As it is.
    case plain
    /// Groups of the given lengths, separated by spaces; the remainder comes last.
    case groups([Int])
    /// A pension account, as in `112-233-445 95`.
    case pensionAccount
}
