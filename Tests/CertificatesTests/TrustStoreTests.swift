// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import Testing

struct TrustStoreTests {
    private func added(_ entry: TrustedCertificate, to store: inout TrustStore) -> Bool {
        store.add(entry)
    }

    private func added(_ entry: StoredRevocationList, to store: inout TrustStore) -> Bool {
        store.add(entry)
    }

    @Test func `certificates are found by subject and by key identifier`() throws {
        let one = try Party("One")
        let two = try Party("Two")
        var store = TrustStore()
        store.add(TrustedCertificate(try one.selfSigned(), provenance: .file))
        store.add(TrustedCertificate(try two.selfSigned(), provenance: .file))
        let name = DistinguishedName([
            (AttributeType.country, "ut"), (AttributeType.commonName, " TWO "),
        ])
        #expect(store.certificates(subject: name).map(\.certificate) == [store.anchors[1]])
        #expect(
            store.certificates(keyIdentifier: one.keyIdentifier[...]).map(\.certificate)
                == [store.anchors[0]]
        )
        #expect(store.certificates(subject: .empty).isEmpty)
    }

    @Test func `candidates are found by name or by key`() throws {
        let authority = try Party("Authority")
        let twin = try Party("Authority")
        let renamed = try Party("Renamed")
        var store = TrustStore()
        for party in [authority, twin, renamed] {
            store.add(TrustedCertificate(try party.selfSigned(), provenance: .file))
        }
        let leaf = try authority.issue(to: Party("Signer")) {
            $0[ExtensionType.authorityKeyIdentifier] = .authorityKeyIdentifier(
                renamed.keyIdentifier
            )
        }
        #expect(store.candidates(issuing: leaf).map(\.certificate) == store.anchors)
        let stranger = try Party("Stranger").selfSigned()
        #expect(store.candidates(issuing: stranger).isEmpty)
    }

    @Test func `the same certificate is kept once, with where it first came from`() throws {
        let certificate = try Party("One").selfSigned()
        var store = TrustStore()
        #expect(added(TrustedCertificate(certificate, provenance: .demo), to: &store) == true)
        #expect(added(TrustedCertificate(certificate, provenance: .imported), to: &store) == false)
        #expect(store.certificates.map(\.provenance) == [.demo])
        #expect(store.isDemo)
        store.add(TrustedCertificate(try Party("Two").selfSigned(), provenance: .file))
        #expect(!store.isDemo)
    }

    @Test func `a link can become an anchor, never the other way round`() throws {
        let certificate = try Party("One").selfSigned()
        var store = TrustStore()
        store.add(TrustedCertificate(certificate, role: .link, provenance: .file))
        #expect(store.links == [certificate] && store.anchors.isEmpty)
        #expect(
            added(TrustedCertificate(certificate, role: .anchor, provenance: .file), to: &store)
                == true
        )
        #expect(
            added(TrustedCertificate(certificate, role: .link, provenance: .file), to: &store)
                == false
        )
        #expect(store.anchors == [certificate] && store.links.isEmpty)
    }

    @Test func `removed certificates are not found any more`() throws {
        let one = try Party("One")
        var store = TrustStore()
        for party in [one, try Party("Two")] {
            store.add(TrustedCertificate(try party.selfSigned(), provenance: .file))
        }
        store.removeCertificates { $0.certificate.subject == one.name }
        #expect(store.certificates(subject: one.name).isEmpty)
        #expect(store.certificates(keyIdentifier: one.keyIdentifier[...]).isEmpty)
        #expect(store.anchors.count == 1)
        #expect(store.certificates(subject: store.anchors[0].subject).count == 1)
    }

    @Test func `a list takes the place of an earlier one of the same key only`() throws {
        let authority = try Party("Authority")
        func list(_ number: Int) throws -> RevocationList {
            try authority.list {
                $0.extensions = [
                    .authorityKeyIdentifier(authority.keyIdentifier), .revocationListNumber(number),
                ]
            }
        }
        var store = TrustStore()
        #expect(added(StoredRevocationList(try list(5), provenance: .file), to: &store) == true)
        #expect(
            added(StoredRevocationList(try list(4), provenance: .imported), to: &store) == false
        )
        #expect(added(StoredRevocationList(try list(6), provenance: .imported), to: &store) == true)
        #expect(store.revocationLists.map(\.list.number?.hex) == ["06"])
        let twin = try Party("Authority").list()
        #expect(added(StoredRevocationList(twin, provenance: .file), to: &store) == true)
        let scoped = try authority.list {
            $0.extensions.append(
                .issuingDistributionPoint(RevocationScope(flags: [.endEntitiesOnly]))
            )
        }
        #expect(added(StoredRevocationList(scoped, provenance: .file), to: &store) == true)
        #expect(store.revocationLists(issuer: authority.name).count == 3)
        #expect(store.revocationLists(issuer: .empty).isEmpty)
    }

    @Test func `an import takes what is good and names what is bad`() throws {
        let authority = try Party("Authority")
        let renewed = try Party(copying: authority)
        let anchor = try authority.selfSigned()
        let link = try authority.issue(to: renewed, as: .authority)
        let signer = try authority.issue(to: Party("Signer"))
        let list = try authority.list()
        let text =
            anchor.pem + "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"
            + link.pem + PEM.encode([1], label: "PUBLIC KEY") + signer.pem
            + PEM.encode(list.der, label: PEM.Block.revocationList) + anchor.pem
            + PEM.encode([1], label: PEM.Block.revocationList)
            + "-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----\n"
        var store = TrustStore()
        let report = store.importAll(from: Array(text.utf8), provenance: .imported)
        #expect(store.anchors == [anchor])
        #expect(store.links == [link])
        #expect(store.revocationLists.map(\.list) == [list])
        #expect(report.certificateCount == 2)
        #expect(report.revocationListCount == 1)
        #expect(report.knownCount == 1)
        #expect(report.problems.map(\.place) == [1, 3, 4, 7, 8])
        #expect(report.problems[1].problem == .otherKind("PUBLIC KEY"))
        #expect(report.problems[2].problem == .noAuthority)
    }

    @Test func `an authority that another one issued is a link`() throws {
        let root = try Party("Root")
        let authority = try Party("Authority")
        #expect(TrustRole(of: try root.selfSigned()) == .anchor)
        #expect(TrustRole(of: try root.issue(to: authority, as: .authority)) == .link)
        #expect(TrustRole(of: try root.issue(to: authority)) == nil)
        let old = try root.selfSigned {
            $0.version = .v1
            $0.extensions = []
        }
        #expect(TrustRole(of: old) == .anchor)
    }

    @Test func `a file may be one certificate or one list`() throws {
        let authority = try Party("Authority")
        let list = try authority.list()
        var store = TrustStore()
        let first = store.importAll(from: try authority.selfSigned().der, provenance: .file)
        #expect(first.certificateCount == 1)
        let second = store.importAll(from: list.der, provenance: .file)
        #expect(second.revocationListCount == 1)
        for bytes in [[], [1, 2, 3]] as [[UInt8]] {
            let report = store.importAll(from: bytes, provenance: .file)
            #expect(report.problems.count == 1)
        }
    }

    @Test func `a store finds paths over its links`() throws {
        let authority = try Party("Authority")
        let renewed = try Party(copying: authority)
        let anchor = try authority.selfSigned {
            $0[ExtensionType.basicConstraints] = .basicConstraints(.authority(pathLength: 0))
        }
        let link = try authority.issue(to: renewed, as: .authority) {
            $0[ExtensionType.basicConstraints] = .basicConstraints(.authority(pathLength: 0))
        }
        let leaf = try renewed.issue(to: Party("Signer"))
        var store = TrustStore()
        _ = store.importAll(from: Array((link.pem + anchor.pem).utf8), provenance: .file)
        let path = try store.validation(policy: PathPolicy()).verify(leaf, at: Moment.now)
        #expect(path.certificates == [anchor, link, leaf])
    }
}
