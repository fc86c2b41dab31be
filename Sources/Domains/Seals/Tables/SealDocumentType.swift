// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The types of VDS-NC seal that this library knows, with the permission their signers need.
///
/// Source: ICAO VDS-NC profiles. The two-letter codes are in the signer's document type list (2.23.136.1.1.6.2), where
/// the first letters N and U are reserved for ICAO.
public enum SealDocumentType: String, CaseIterable, Sendable {
    /// A proof of vaccination.
    case vaccination = "icao.vacc"
    /// A proof of testing.
    case test = "icao.test"

    /// The required entry in a signer's document type list.
    public var signerCode: String {
        switch self {
        case .vaccination: "NV"
        case .test: "NT"
        }
    }
}
