// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The kinds of attributes in names of certificates.
///
/// Source: RFC 5280 Appendix A, RFC 4519 §2.
public enum AttributeType {
    /// A two-letter country code.
    public static let country: OID = "2.5.4.6"
    /// An organisation.
    public static let organization: OID = "2.5.4.10"
    /// A part of an organisation.
    public static let organizationalUnit: OID = "2.5.4.11"
    /// The name by which the subject is commonly known.
    public static let commonName: OID = "2.5.4.3"
    /// A place; in ICAO alternative names the three-letter country code (Doc 9303-12 §7.1).
    public static let locality: OID = "2.5.4.7"
    /// A state or province.
    public static let stateOrProvince: OID = "2.5.4.8"
    /// A number that tells subjects of the same name apart.
    public static let serialNumber: OID = "2.5.4.5"
    /// A mail address inside a name, kept by RFC 5280 §4.1.2.6 for old certificates.
    public static let emailAddress: OID = "1.2.840.113549.1.9.1"

    /// The usual short forms, RFC 4514 §3 first.
    static let labels: [OID: String] = [
        commonName: "CN", locality: "L", stateOrProvince: "ST", organization: "O",
        organizationalUnit: "OU", country: "C", serialNumber: "serialNumber",
        emailAddress: "emailAddress", "2.5.4.9": "STREET", "2.5.4.4": "SN", "2.5.4.42": "GN",
        "2.5.4.12": "title", "2.5.4.17": "postalCode", "2.5.4.43": "initials",
        "2.5.4.44": "generationQualifier", "2.5.4.46": "dnQualifier", "2.5.4.65": "pseudonym",
        "2.5.4.97": "organizationIdentifier", "0.9.2342.19200300.100.1.1": "UID",
        "0.9.2342.19200300.100.1.25": "DC",
    ]
}
