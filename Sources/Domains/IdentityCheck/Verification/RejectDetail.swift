// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What exactly is wrong; the raw value is the code on the wire.
public enum RejectDetail: Int, Sendable, Hashable, CaseIterable {
    /// The portrait was altered.
    case photo = 1001
    /// The number was altered.
    case documentNumber = 1002
    /// The date of expiry was altered.
    case expiry = 1003
    /// The date of birth was altered.
    case birthDate = 1004
    /// The name was altered.
    case name = 1005
    /// The address was altered.
    case address = 1006
    /// Security features are missing or wrong.
    case securityChecks = 1007
    /// The signature was altered.
    case signature = 1008
    /// The personal number was altered.
    case personalNumber = 1009
    /// The place of birth was altered.
    case placeOfBirth = 10011
    /// The picture is blurred.
    case blurred = 2001
    /// The picture is too dark, too bright or too small.
    case badQuality = 2002
    /// A part of the document is outside the picture.
    case missingPart = 2003
    /// Something covers a part of the document.
    case hiddenPart = 2004
    /// The document is damaged.
    case damaged = 2005
    /// Light reflects on the document.
    case glare = 2006
}

extension RejectDetail {
    private static let table: [RejectDetail: (word: String, reason: RejectReason)] = [
        .photo: ("PHOTO", .manipulated),
        .documentNumber: ("DOCUMENT_NUMBER", .manipulated),
        .expiry: ("EXPIRY", .manipulated),
        .birthDate: ("DOB", .manipulated),
        .name: ("NAME", .manipulated),
        .address: ("ADDRESS", .manipulated),
        .securityChecks: ("SECURITY_CHECKS", .manipulated),
        .signature: ("SIGNATURE", .manipulated),
        .personalNumber: ("PERSONAL_NUMBER", .manipulated),
        .placeOfBirth: ("PLACE_OF_BIRTH", .manipulated),
        .blurred: ("BLURRED", .notReadable),
        .badQuality: ("BAD_QUALITY", .notReadable),
        .missingPart: ("MISSING_PART_DOCUMENT", .notReadable),
        .hiddenPart: ("HIDDEN_PART_DOCUMENT", .notReadable),
        .damaged: ("DAMAGED_DOCUMENT", .notReadable),
        .glare: ("GLARE", .notReadable),
    ]

    /// The word of the detail, `detailsDescription` on the wire.
    public var word: String { Self.table[self]?.word ?? "" }

    /// The reason that the detail belongs to.
    var reason: RejectReason { Self.table[self]?.reason ?? .notReadable }
}
