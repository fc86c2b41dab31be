// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Certificates

/// The result of importing a file.
public struct TrustImportResult: Sendable {
    /// The authorities in the file, in their current state.
    public internal(set) var certificates: [TrustEntry] = []
    /// The authorities with revocation lists in the file.
    public internal(set) var revocationLists: [TrustEntry] = []
    /// The items in the file that could not be used, in order.
    public internal(set) var skipped: [Skipped] = []

    /// An item in a file that was not imported.
    public struct Skipped: Sendable {
        /// The kind of an item, possibly only by its own claim.
        public enum Kind: Sendable, Equatable {
            /// A certificate.
            case certificate
            /// A revocation list.
            case revocationList
            /// Another kind, with this PEM label.
            case other(String)
        }

        /// Why an item was not imported.
        public enum Reason: Sendable {
            /// It is neither a certificate nor a revocation list.
            case otherKind
            /// Its PEM block is truncated or not base64.
            case badPEM
            /// It breaks a rule of its format.
            case unreadable(CertificateError)
            /// The directory refused it.
            case refused(TrustDirectoryError)
        }

        /// Its position in the file, from 1.
        public let position: Int
        /// The kind.
        public let kind: Kind
        /// The subject of a certificate or the issuer of a list, such as `C=UT, O=Utopia`; `nil` if it cannot be read.
        public let name: String?
        /// Why it was not imported.
        public let reason: Reason
    }
}
