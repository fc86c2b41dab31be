// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import Testing

/// Paths under the policy for country signing authorities: the same engine as RFC 5280, other rules.
struct CountryPathTests {
    /// Authorities with the same name, each of which certifies the next key by a link.
    private final class Country: PathSource {
        let keys: [Party]
        var anchors: [PathAuthority]
        var links: [PathAuthority] = []

        init(linkCount: Int = 0) throws {
            keys = try (0...linkCount).map { _ in try Party("Country") }
            anchors = [try Self.authority(keys[0].selfSigned(), keys[0])]
            links = try zip(keys, keys.dropFirst()).map { older, newer in
                try Self.authority(older.issue(to: newer, as: .authority), newer)
            }
        }

        static func authority(_ certificate: Certificate, _ key: Party) throws -> PathAuthority {
            let list = try key.list()
            return PathAuthority(
                CertificateFacts(certificate),
                revocationList: RevocationFacts(list)
            )
        }

        func signer(_ edit: (inout CertificateTemplate) -> Void = { _ in }) throws -> Certificate {
            try keys[keys.count - 1].issue(to: Party("Signer"), edit)
        }

        func search(
            for certificate: Certificate,
            _ policy: PathPolicy = .icao,
            at time: Instant = Moment.now
        ) -> PathSearch {
            var search = PathSearch(
                for: CertificateFacts(certificate),
                in: self,
                policy: policy,
                at: time
            )
            search.run()
            return search
        }

        func anchors(issuing child: CertificateFacts) -> [PathAuthority] {
            anchors.filter { child.mayBeIssued(by: $0.facts) }
        }

        func intermediates(issuing child: CertificateFacts) -> [PathAuthority] {
            links.filter { child.mayBeIssued(by: $0.facts) }
        }

        func revocationLists(covering certificate: CertificateFacts) -> [RevocationList] { [] }

        func signers(of list: RevocationList) -> [CertificateFacts] { [] }
    }

    @Test(arguments: 0...4)
    func `at most three links stand between an anchor and a signer`(linkCount: Int) throws {
        let country = try Country(linkCount: linkCount)
        country.links.reverse()
        let search = country.search(for: try country.signer())
        #expect((search.best?.reason == nil) == (linkCount <= 3))
        #expect(search.isIssued == (linkCount <= 3))
        #expect(search.best?.authorities.count == (linkCount <= 3 ? linkCount + 1 : 1))
    }

    @Test func `the shortest of several paths is taken`() throws {
        let country = try Country(linkCount: 2)
        let shortcut = try country.keys[0].issue(to: country.keys[2], as: .authority)
        country.links.append(try Country.authority(shortcut, country.keys[2]))
        let best = country.search(for: try country.signer()).best
        #expect(best?.reason == nil && best?.authorities.count == 2)
    }

    @Test func `links do not mend a path that has something wrong`() throws {
        let country = try Country(linkCount: 1)
        // The newer key is a separate anchor, whose list is missing.
        let newer = try country.keys[1].selfSigned()
        country.anchors.append(PathAuthority(CertificateFacts(newer)))
        let search = country.search(for: try country.signer())
        #expect(search.isIssued && search.best?.reason == .missingRevocationList)
        #expect(search.best?.authorities.count == 1)
    }

    @Test func `a report goes on after the first failure, and makes no check twice`() throws {
        let country = try Country()
        let signer = try country.signer {
            $0[ExtensionType.keyUsage] = .keyUsage(.keyAgreement)
        }
        var search = country.search(for: signer, at: Moment.end.adding(seconds: 1))
        var report = try #require(search.best)
        #expect(report[.authorityValidity] == .failed(.expired(Moment.end), depth: 1))
        #expect(report[.signatures] == .notPerformed)
        search.complete(&report)
        #expect(report[.signatures] == .passed)
        #expect(report[.validity] == .failed(.expired(Moment.end), depth: 0))
        #expect(report[.use] == .failed(.missingKeyUsage(.digitalSignature), depth: 0))
        #expect(report[.revocationListFreshness] == .failed(.listOutdated(Moment.end), depth: 1))
        #expect(report[.form] == .ignored && report[.names] == .ignored)
        #expect(report.reason == .expired(Moment.end))
    }

    @Test func `a rule that is only reported lets the path hold`() throws {
        let country = try Country()
        var policy = PathPolicy.icao
        let late = Moment.end.adding(seconds: 1)
        (policy.validity, policy.freshness) = (.warn, .warn)
        let best = country.search(for: try country.signer(), policy, at: late).best
        #expect(best?.reason == nil && best?[.validity] == .warning)
        #expect(best?[.revocationListFreshness] == .warning)
        (policy.validity, policy.freshness) = (.ignore, .ignore)
        #expect(
            country.search(for: try country.signer(), policy, at: late).best?[.validity] == .ignored
        )
    }

    @Test func `how a certificate is made is for RFC 5280 to say`() throws {
        let country = try Country()
        let signer = try country.signer { $0.serialNumber = [0] }
        #expect(country.search(for: signer).best?.reason == nil)
        var strict = PathPolicy.icao
        (strict.form, strict.profile) = (.enforce, .rfc5280)
        #expect(country.search(for: signer, strict).best?.reason == .unusualSerialNumber)
    }

    @Test func `a list for some certificates only proves nothing`() throws {
        let country = try Country()
        let scoped = try country.keys[0].list {
            $0.extensions.append(
                .issuingDistributionPoint(IssuedScope(flags: [.endEntitiesOnly]))
            )
        }
        country.anchors = [
            PathAuthority(
                country.anchors[0].facts,
                revocationList: RevocationFacts(scoped)
            )
        ]
        #expect(country.search(for: try country.signer()).best?.reason == .outOfScope)
    }

    @Test(.timeLimit(.minutes(1)))
    func `links that everybody signed for everybody end the search`() throws {
        let country = try Country()
        let twins = try (0..<12).map { _ in try Party("Country") }
        country.links = try twins.flatMap { issuer in
            try twins.map { subject in
                PathAuthority(
                    CertificateFacts(
                        try issuer.issue(to: subject, as: .authority) {
                            $0[ExtensionType.authorityKeyIdentifier] = nil
                            $0[ExtensionType.subjectKeyIdentifier] = nil
                        }
                    )
                )
            }
        }
        let leaf = try twins[0].issue(to: Party("Signer")) {
            $0[ExtensionType.authorityKeyIdentifier] = nil
        }
        let best = country.search(for: leaf).best
        #expect(best?.reason == .wrongSignature)
    }
}
