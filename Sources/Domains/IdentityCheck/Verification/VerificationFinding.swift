// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a reviewer should look at, and why the rules did not approve; none of these denies a document.
public enum VerificationFinding: Sendable, Hashable {
    /// Neither a zone nor a barcode was read.
    case nothingRead
    /// The document has expired.
    case expired
    /// The date of expiry is not known.
    case expiryUnknown
    /// The printed text was not compared with a code.
    case printNotCompared
    /// The printed text differs from a code in a field, by its name in the interface.
    case printDiffers(String)
    /// The client said something else about a field than the server read.
    case claimDiffers(String)
    /// The face was not compared, or the comparison was not possible.
    case faceNotCompared
    /// The face does not match, or the selfie is not valid.
    case faceRefused
    /// The server has no face engine.
    case faceEngineAbsent

    /// The stable code of the finding.
    public var word: String {
        switch self {
        case .nothingRead: "nothing.read"
        case .expired: "document.expired"
        case .expiryUnknown: "document.expiry-unknown"
        case .printNotCompared: "text.not-compared"
        case .printDiffers(let field): "text.mismatch.\(field)"
        case .claimDiffers(let field): "claim.mismatch.\(field)"
        case .faceNotCompared: "face.not-compared"
        case .faceRefused: "face.refused"
        case .faceEngineAbsent: "face.engine.absent"
        }
    }
}
