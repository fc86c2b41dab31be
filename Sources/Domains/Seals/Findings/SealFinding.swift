// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Something worth seeing about a seal that does not decide whether it is authentic.
public struct SealFinding: Hashable, Sendable {
    /// The kind of finding; the raw value is the stable code used in reports and by the command line.
    public enum Code: String, CaseIterable, Sendable {
        /// The revocation list is overdue for replacement, or has no `nextUpdate`.
        case crlStale
        /// No revocation list was checked.
        case revocationNotChecked
        /// A certificate of the path is outside its validity, and the policy only reports this.
        case certificateNotCurrent
        /// The signer may not sign seals, and the policy only reports this.
        case signerNotAuthorised
        /// An authority may not sign certificates or lists, and the policy only reports this.
        case authorityNotAuthorised
        /// A critical extension is unknown, and the policy only reports this.
        case criticalExtensionNotUnderstood
        /// The signer may not sign this type of seal, or the type is unknown.
        case documentTypeNotAuthorised
        /// The header's country is not the signer's, and the policy only reports this.
        case countryMismatch
        /// A signature of the path uses SHA-1, and the policy allows this.
        case weakAlgorithm
        /// A demonstration authority issued the seal, which proves nothing.
        ///
        /// Only a notice, but always shown, as a ribbon.
        case demonstrationAuthority
        /// The type (`hdr.t`) is unknown to this library.
        case unknownType
        /// The version (`hdr.v`) is not 1.
        case unknownVersion
        /// A required member of the profile is missing or empty.
        case fieldMissing
        /// A value is longer than the profile allows.
        case fieldTooLong
        /// A value is not in the set or form that the profile allows.
        case fieldUnexpectedValue
        /// A value contains characters that issuers do not use, such as control characters.
        case fieldUnexpectedCharacter
        /// The message has a member that is not in the profile.
        case unknownMember
        /// The check digit of an Australian vaccination certificate identifier is wrong.
        case identifierCheckDigit
        /// The configured certificate encodes a TRUE as `01`, which DER does not allow; only a notice.
        case authorityNotDER
        /// The identifier marks the seal as a test; only a notice.
        case testIdentifier
        /// The identifier marks the seal as a specimen; only a notice.
        case specimenIdentifier
    }

    /// The kind of finding.
    public let code: Code
    /// The member concerned, as names joined by dots with positions in brackets (`msg.ve[0].vd[1].seq`), if any; never
    /// its value.
    public let path: String?

    /// Creates a finding.
    public init(_ code: Code, path: String? = nil) {
        self.code = code
        self.path = path
    }

    /// Whether the finding makes an authentic seal one "with warnings".
    ///
    /// The classes of an identifier are only notices: a specimen is as authentic as any other seal. So is the
    /// demonstration finding, which tells the worth of the authority, not the result of the verification. So is the
    /// encoding of a certificate that is trusted for its bytes.
    public var isWarning: Bool {
        switch code {
        case .testIdentifier, .specimenIdentifier, .authorityNotDER,
            .demonstrationAuthority:
            false
        default: true
        }
    }
}
