// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// The zone of a document, and which of its check digits are right.
public struct IdentityZone: Sendable, Hashable {
    /// The format.
    public let format: MRZFormat
    /// The lines after correction.
    public let lines: [String]
    /// The lines as read in the picture, before correction.
    public let rawLines: [String]
    /// Whether the check digit over the document number is right; false if the format has none.
    public let isDocumentNumberValid: Bool
    /// Whether the check digit over the date of birth is right; false if the format has none.
    public let isBirthDateValid: Bool
    /// Whether the check digit over the date of expiry is right, or the format has none.
    public let isExpiryDateValid: Bool
    /// Whether the check digit over the personal number is right, or the format has none.
    public let isPersonalNumberValid: Bool
    /// Whether the check digit over most of the zone is right, or the format has none.
    public let isCompositeValid: Bool

    /// Takes over a zone that was read.
    public init(_ document: MRZDocument, rawLines: [String]? = nil) {
        format = document.format
        lines = document.lines
        self.rawLines = rawLines ?? document.lines
        isDocumentNumberValid = document.checks[.documentNumber] ?? false
        isBirthDateValid = document.checks[.birthDate] ?? false
        isExpiryDateValid = document.checks[.expiryDate] ?? true
        isPersonalNumberValid = document.checks[.personalNumber] ?? true
        isCompositeValid = document.checks[.composite] ?? true
    }

    /// Takes over another zone with other lines.
    init(_ other: IdentityZone, lines: [String], rawLines: [String]) {
        format = other.format
        self.lines = lines
        self.rawLines = rawLines
        isDocumentNumberValid = other.isDocumentNumberValid
        isBirthDateValid = other.isBirthDateValid
        isExpiryDateValid = other.isExpiryDateValid
        isPersonalNumberValid = other.isPersonalNumberValid
        isCompositeValid = other.isCompositeValid
    }
}

/// A zone is personal, so descriptions show its format only.
extension IdentityZone: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The format.
    public var description: String { "IdentityZone(\(format.name))" }
    /// The format.
    public var debugDescription: String { description }
    /// Hides the contents from reflection.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
