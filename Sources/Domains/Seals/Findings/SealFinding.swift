// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Something about a seal that does not decide whether it is authentic, but should be seen.
public struct SealFinding: Hashable, Sendable {
    /// What was found; the raw value is the stable code used in reports and by the command line.
    public enum Code: String, CaseIterable, Sendable {
        /// The revocation list should have been replaced by now, or never says when.
        case crlStale
        /// No revocation list was looked at.
        case revocationNotChecked
        /// A certificate of the path is outside its validity, which the policy only reports.
        case certificateNotCurrent
        /// The signer may not sign seals, which the policy only reports.
        case signerNotAuthorised
        /// An authority may not sign certificates or lists, which the policy only reports.
        case authorityNotAuthorised
        /// A critical extension is not understood, which the policy only reports.
        case criticalExtensionNotUnderstood
        /// The signer may not sign this type of seal, or the type is unknown.
        case documentTypeNotAuthorised
        /// The header's country is not the signer's, which the policy only reports.
        case countryMismatch
        /// A signature of the path uses SHA-1, which the policy allows.
        case weakAlgorithm
        /// The seal was issued by a demonstration authority and proves nothing; only a notice, which is
        /// shown as a ribbon and never left out.
        case demonstrationAuthority
        /// The type (`hdr.t`) is none that this library knows the members of.
        case unknownType
        /// The version (`hdr.v`) is not 1.
        case unknownVersion
        /// A member that the profile requires is missing or empty.
        case fieldMissing
        /// A value is longer than the profile allows.
        case fieldTooLong
        /// A value is not one of the values, or not in the form, that the profile allows.
        case fieldUnexpectedValue
        /// A value holds characters that issuers do not use, such as control characters.
        case fieldUnexpectedCharacter
        /// The message has a member that the profile does not know.
        case unknownMember
        /// The check digit of an Australian vaccination certificate identifier is wrong.
        case identifierCheckDigit
        /// The configured certificate writes a TRUE as `01`, which DER does not allow; only a notice.
        case authorityNotDER
        /// The identifier marks the seal as one for testing; only a notice.
        case testIdentifier
        /// The identifier marks the seal as a specimen; only a notice.
        case specimenIdentifier
    }

    /// What was found.
    public let code: Code
    /// The member concerned, as names joined by dots with positions in brackets
    /// (`msg.ve[0].vd[1].seq`), where there is one; never its value.
    public let path: String?

    /// Makes a finding.
    public init(_ code: Code, path: String? = nil) {
        self.code = code
        self.path = path
    }

    /// Whether the finding makes an authentic seal one "with warnings".
    ///
    /// The classes of an identifier are notices: a specimen is as authentic as any other seal. So is
    /// the demonstration: it says what the authority is worth, not how the check ended; and so is
    /// how a certificate is written that is trusted for its bytes.
    public var isWarning: Bool {
        switch code {
        case .testIdentifier, .specimenIdentifier, .authorityNotDER,
            .demonstrationAuthority:
            false
        default: true
        }
    }
}
