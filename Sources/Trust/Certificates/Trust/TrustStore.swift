// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The authorities that are trusted, with the certificates that link their keys and their
/// revocation lists.
///
/// A value: changing a copy changes nothing else. Certificates are found by subject and by key
/// identifier in constant time; trust lists of all states hold about 800.
public struct TrustStore: Sendable {
    /// All certificates in the order they were added.
    public private(set) var certificates: [TrustedCertificate] = []
    /// All lists in the order they were added, the latest of each issuer and key only.
    public private(set) var revocationLists: [StoredRevocationList] = []

    private var placesBySubject: [String: [Int]] = [:]
    private var placesByKeyIdentifier: [ArraySlice<UInt8>: [Int]] = [:]
    private var placesByBytes: [Certificate: Int] = [:]

    /// An empty store.
    public init() {}

    /// The certificates trusted by configuration.
    public var anchors: [Certificate] { certificates(as: .anchor) }

    /// The certificates that link keys of authorities.
    public var links: [Certificate] { certificates(as: .link) }

    private func certificates(as role: TrustRole) -> [Certificate] {
        certificates.filter { $0.role == role }.map { $0.certificate }
    }

    /// Adds a certificate, and tells whether it was new; the same bytes are kept once.
    ///
    /// A link that is added again as an anchor becomes one; an anchor never becomes a link. Where
    /// something came from is what was said first, so that a demonstration never turns into the
    /// real thing by being imported once more.
    @discardableResult
    public mutating func add(_ entry: TrustedCertificate) -> Bool {
        let certificate = entry.certificate
        if let place = placesByBytes[certificate] {
            let known = certificates[place]
            guard known.role == .link, entry.role == .anchor else { return false }
            certificates[place] = TrustedCertificate(
                certificate,
                role: .anchor,
                provenance: known.provenance
            )
            return true
        }
        certificates.append(entry)
        index(certificate, at: certificates.count - 1)
        return true
    }

    /// Adds a revocation list, and tells whether it was kept.
    ///
    /// It takes the place of an earlier one of the same issuer, key and scope, and is dropped where
    /// the one there is the same or later.
    @discardableResult
    public mutating func add(_ entry: StoredRevocationList) -> Bool {
        guard
            let place = revocationLists.firstIndex(where: { $0.list.isSameSeries(as: entry.list) })
        else {
            revocationLists.append(entry)
            return true
        }
        guard entry.list.supersedes(revocationLists[place].list) else { return false }
        revocationLists[place] = entry
        return true
    }

    /// Removes the certificates that satisfy a condition; their lists stay.
    public mutating func removeCertificates(where isUnwanted: (TrustedCertificate) -> Bool) {
        certificates.removeAll(where: isUnwanted)
        (placesBySubject, placesByKeyIdentifier, placesByBytes) = ([:], [:], [:])
        for (place, entry) in certificates.enumerated() { index(entry.certificate, at: place) }
    }

    private mutating func index(_ certificate: Certificate, at place: Int) {
        placesByBytes[certificate] = place
        placesBySubject[certificate.subject.matchKey, default: []].append(place)
        if let identifier = certificate.subjectKeyIdentifier {
            placesByKeyIdentifier[identifier, default: []].append(place)
        }
    }
}

extension TrustStore {
    /// The certificates about a subject, in the order they were added.
    public func certificates(subject: DistinguishedName) -> [TrustedCertificate] {
        (placesBySubject[subject.matchKey] ?? []).map { certificates[$0] }
    }

    /// The certificates about the key with an identifier, in the order they were added.
    public func certificates(keyIdentifier: ArraySlice<UInt8>) -> [TrustedCertificate] {
        (placesByKeyIdentifier[keyIdentifier] ?? []).map { certificates[$0] }
    }

    /// The certificates that may have issued one: by its issuer's name, or by the identifier of the
    /// key it says it was signed with.
    public func candidates(issuing certificate: Certificate) -> [TrustedCertificate] {
        var places = placesBySubject[certificate.issuer.matchKey] ?? []
        if let identifier = certificate.authorityKeyIdentifier?.keyIdentifier {
            places += placesByKeyIdentifier[identifier] ?? []
        }
        return Set(places).sorted().map { certificates[$0] }
    }

    /// The lists of an issuer.
    public func revocationLists(issuer: DistinguishedName) -> [RevocationList] {
        revocationLists.map { $0.list }.filter { $0.issuer.matches(issuer) }
    }

    /// Whether everything in the store was made for demonstrations.
    public var isDemo: Bool {
        certificates.allSatisfy { $0.provenance == .demo }
    }

    /// The search for paths below the anchors of the store, over its links.
    public func validation(policy: PathPolicy) -> PathValidation {
        PathValidation(
            anchors: anchors,
            intermediates: links,
            revocationLists: revocationLists.map { $0.list },
            policy: policy
        )
    }
}

extension RevocationList {
    /// Whether a later one of two lists takes the place of the other.
    fileprivate func isSameSeries(as other: RevocationList) -> Bool {
        authorityKeyIdentifier?.keyIdentifier == other.authorityKeyIdentifier?.keyIdentifier
            && scope == other.scope && isDelta == other.isDelta && issuer.matches(other.issuer)
    }
}
