// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A member as one kind of document has it: the row from which it is read, written, checked, brought
/// into its normal form, labelled and asked for.
public struct DocumentField: Sendable {
    /// What the member is.
    public let member: DocumentMember
    /// Its label in this kind of document.
    public let wording: Wording
    /// Whether it must be there.
    public let requirement: Requirement
    /// How its text is brought into its normal form.
    public let normalForm: NormalForm
    /// How its text is shown.
    public let shape: ShownShape
    /// The fields of each entry, where it is a list.
    public let entryLayout: DocumentLayout?
    /// What its text is asked, in this order.
    let checks: [FieldCheck]

    /// Whether a member must be there.
    public enum Requirement: Hashable, Sendable {
        /// Always.
        case required
        /// If anything of the group around it is there, as the name of a father.
        case requiredWithGroup
        /// Never.
        case optional
    }

    /// Where the member is.
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

    /// A list that must have an entry.
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
    /// No white space around it and one blank between words.
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

/// How a text is shown to people.
public enum ShownShape: Hashable, Sendable {
    /// As it is.
    case plain
    /// In groups of so many characters with a blank between them; what is left over comes last.
    case groups([Int])
    /// A pension account, as in `112-233-445 95`.
    case pensionAccount
}
