// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What came of a check; the raw value is the word on the wire.
public enum VerificationStatus: String, Sendable, Hashable, CaseIterable {
    /// The document is genuine as far as this service can tell.
    case approved = "APPROVED_VERIFIED"
    /// The document or its use is fraudulent.
    case fraud = "DENIED_FRAUD"
    /// The kind of document is not accepted.
    case unsupportedType = "DENIED_UNSUPPORTED_ID_TYPE"
    /// Documents of this country are not accepted.
    case unsupportedCountry = "DENIED_UNSUPPORTED_ID_COUNTRY"
    /// The pictures do not show what is needed.
    case notReadable = "ERROR_NOT_READABLE_ID"
    /// The session ended without a document.
    case notUploaded = "NO_ID_UPLOADED"

    /// The short form of the result.
    public var scanStatus: ScanStatus { self == .approved ? .success : .error }

    /// Whether a decision with this status names a reason.
    public var hasReason: Bool { self == .fraud || self == .notReadable }
}

/// The short form of a result, `idScanStatus` on the wire.
public enum ScanStatus: String, Sendable, Hashable, CaseIterable {
    /// The check succeeded.
    case success = "SUCCESS"
    /// It did not.
    case error = "ERROR"
}
