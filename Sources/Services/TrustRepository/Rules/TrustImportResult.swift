// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Certificates

/// What came of importing a file.
public struct TrustImportResult: Sendable {
    /// The authorities that were in the file, as they are now.
    public internal(set) var certificates: [TrustEntry] = []
    /// The authorities whose revocation lists were in the file.
    public internal(set) var revocationLists: [TrustEntry] = []
    /// What in the file could not be used, in its order.
    public internal(set) var skipped: [Skipped] = []

    /// Something in a file that was not imported.
    public struct Skipped: Sendable {
        /// What it is, or says it is.
        public enum Kind: Sendable, Equatable {
            /// A certificate.
            case certificate
            /// A revocation list.
            case revocationList
            /// Something else, under this PEM label.
            case other(String)
        }

        /// Why it was not imported.
        public enum Reason: Sendable {
            /// It is neither a certificate nor a revocation list.
            case otherKind
            /// Its PEM block is cut off or not base64.
            case badPEM
            /// It breaks a rule of its format.
            case unreadable(CertificateError)
            /// The directory did not take it.
            case refused(TrustDirectoryError)
        }

        /// Its place among the things in the file, from 1.
        public let position: Int
        /// What it is.
        public let kind: Kind
        /// The subject of a certificate or the issuer of a list, such as `C=UT, O=Utopia`; `nil` where
        /// it cannot be read.
        public let name: String?
        /// Why it was not imported.
        public let reason: Reason
    }
}
