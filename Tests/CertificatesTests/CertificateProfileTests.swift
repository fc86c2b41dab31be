// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import Testing

/// Rules about how certificates must be made; off by default.
struct CertificateProfileTests {
    /// One violation of the profile.
    struct Breach: Sendable, CustomTestStringConvertible {
        enum Place: Sendable {
            case root, authority, leaf
        }

        let place: Place
        let error: CertificateRuleError
        let edit: @Sendable (inout CertificateTemplate) -> Void
        var testDescription: String { "\(error) in \(place)" }

        init(
            _ place: Place,
            _ error: CertificateRuleError,
            _ edit: @escaping @Sendable (inout CertificateTemplate) -> Void
        ) {
            self.place = place
            self.error = error
            self.edit = edit
        }
    }

    private typealias ID = ExtensionType

    static let numbers = [
        Breach(.leaf, .unusualSerialNumber) { $0.serialNumber = [0x00] },
        Breach(.leaf, .unusualSerialNumber) { $0.serialNumber = [0x80] },
        Breach(.authority, .unusualSerialNumber) {
            $0.serialNumber = [UInt8](repeating: 0x01, count: 21)
        },
    ]

    static let identifiers = [
        Breach(.leaf, .missingAuthorityKeyIdentifier) { $0[ID.authorityKeyIdentifier] = nil },
        Breach(.authority, .missingAuthorityKeyIdentifier) { $0[ID.authorityKeyIdentifier] = nil },
        Breach(.authority, .missingSubjectKeyIdentifier) { $0[ID.subjectKeyIdentifier] = nil },
        Breach(.root, .missingSubjectKeyIdentifier) { $0[ID.subjectKeyIdentifier] = nil },
    ]

    static let criticality = [
        Breach(.root, .wrongCriticality(ID.basicConstraints)) {
            $0[ID.basicConstraints] = .basicConstraints(
                .authority(pathLength: nil),
                isCritical: false
            )
        },
        Breach(.root, .wrongCriticality(ID.authorityKeyIdentifier)) {
            $0[ID.authorityKeyIdentifier] = .authorityKeyIdentifier([1], isCritical: true)
        },
        Breach(.root, .wrongCriticality(ID.subjectKeyIdentifier)) {
            guard let item = $0[ID.subjectKeyIdentifier] else { return }
            $0[item.id] = CertificateExtension(item.id, isCritical: true, value: Array(item.value))
        },
        Breach(.authority, .wrongCriticality(ID.nameConstraints)) {
            $0.extensions.append(
                .nameConstraints(permitted: [.dns("a.example")], isCritical: false)
            )
        },
        Breach(.authority, .wrongCriticality(ID.policyConstraints)) {
            let value = DER.sequence([DER.implicit(0, constructed: false, [3])])
            $0.extensions.append(CertificateExtension(ID.policyConstraints, value: value))
        },
    ]

    static let uses = [
        Breach(.leaf, .inconsistentUse) {
            $0[ID.keyUsage] = .keyUsage([.digitalSignature, .keyCertSign])
        },
        Breach(.leaf, .inconsistentUse) {
            $0.extensions.append(.nameConstraints(permitted: [.dns("a.example")]))
        },
    ]

    static let subjects = [
        Breach(.leaf, .emptySubject) { $0.subject = .empty },
        Breach(.leaf, .emptySubject) {
            $0.subject = .empty
            $0.extensions.append(.subjectAlternativeName([.dns("a.example")]))
        },
    ]

    static let values = [
        Breach(.leaf, .malformedExtension(ID.keyUsage)) { $0[ID.keyUsage] = .keyUsage([]) },
        Breach(.leaf, .malformedExtension(ID.subjectAlternativeName)) {
            $0.extensions.append(.subjectAlternativeName([.dns(".a.example")]))
        },
        Breach(.leaf, .malformedExtension(ID.subjectAlternativeName)) {
            $0.extensions.append(.subjectAlternativeName([.ip([1, 2, 3, 4, 5, 6, 7, 8])]))
        },
        Breach(.leaf, .malformedExtension(ID.certificatePolicies)) {
            let policy = DER.sequence([DER.oid("1.2.3")])
            $0.extensions.append(
                CertificateExtension(ID.certificatePolicies, value: DER.sequence([policy, policy]))
            )
        },
        Breach(.authority, .malformedExtension(ID.policyMappings)) {
            let pair = DER.sequence([DER.oid("1.2.3"), DER.oid("2.5.29.32.0")])
            $0.extensions.append(
                CertificateExtension(ID.policyMappings, value: DER.sequence([pair]))
            )
        },
        Breach(.leaf, .malformedExtension(ID.authorityInformationAccess)) {
            $0.extensions.append(
                CertificateExtension(ID.authorityInformationAccess, value: DER.sequence([]))
            )
        },
        Breach(.authority, .malformedExtension(ID.policyConstraints)) {
            let value = DER.sequence([])
            $0.extensions.append(
                CertificateExtension(ID.policyConstraints, isCritical: true, value: value)
            )
        },
        Breach(.authority, .malformedExtension(ID.inhibitAnyPolicy)) {
            $0.extensions.append(
                CertificateExtension(ID.inhibitAnyPolicy, isCritical: true, value: DER.integer(-1))
            )
        },
        Breach(.leaf, .malformedExtension(ID.privateKeyUsagePeriod)) {
            $0.extensions.append(.privateKeyUsagePeriod(notBefore: nil, notAfter: nil))
        },
        Breach(.leaf, .malformedExtension(ID.distributionPoints)) {
            $0.extensions.append(.distributionPoints([]))
        },
    ]

    private func chain(_ breach: Breach) throws -> Hierarchy {
        func edit(_ place: Breach.Place) -> (inout CertificateTemplate) -> Void {
            { if place == breach.place { breach.edit(&$0) } }
        }
        return try Hierarchy(
            root: edit(.root),
            authority: edit(.authority),
            leaf: edit(.leaf)
        )
    }

    @Test(arguments: numbers + identifiers + criticality + uses + subjects + values)
    func `a breach is refused under the profile only`(_ breach: Breach) throws {
        var chain = try chain(breach)
        chain.policy = .rfc5280
        // Policies are not processed, so these would be rejected for another reason.
        chain.policy.knownExtensions.formUnion([ID.policyConstraints, ID.inhibitAnyPolicy])
        #expect(chain.error() == breach.error)
        // Without the profile, an identifier of another kind, or a critical one, is no reason to reject.
        chain.policy.profile = .none
        #expect(chain.error() == nil)
    }

    @Test func `what the profile allows passes`() throws {
        var chains = [
            try Hierarchy(), try Hierarchy(leaf: { $0[ID.keyUsage] = nil }),
            try Hierarchy(root: { $0[ID.authorityKeyIdentifier] = nil }),
            try Hierarchy(leaf: { $0.serialNumber = [0x00] + [UInt8](repeating: 0xFF, count: 20) }),
            try Hierarchy(leaf: {
                $0.subject = .empty
                $0.extensions.append(
                    .subjectAlternativeName([.dns("a.example")], isCritical: true)
                )
            }),
        ]
        for place in chains.indices {
            chains[place].policy = .rfc5280
            #expect(chains[place].error() == nil)
        }
    }

    @Test func `well-formed values pass`() throws {
        let policy = DER.sequence([DER.oid("1.2.3"), DER.sequence([DER.sequence([])])])
        let place = DER.sequence([
            DER.oid("1.3.6.1.5.5.7.48.2"), DER.implicit(2, constructed: false, Array("a.b".utf8)),
        ])
        var chain = try Hierarchy(
            authority: {
                $0.extensions.append(
                    CertificateExtension(
                        ID.policyMappings,
                        value: DER.sequence([
                            DER.sequence([DER.oid("1.2.3"), DER.oid("1.2.4")])
                        ])
                    )
                )
            },
            leaf: {
                $0.extensions += [
                    CertificateExtension(ID.certificatePolicies, value: DER.sequence([policy])),
                    CertificateExtension(
                        ID.authorityInformationAccess,
                        value: DER.sequence([place])
                    ),
                    .subjectAlternativeName([
                        .dns("*.a.example"), .email("a@b.example"), .uri("https://a.example"),
                        .ip([192, 0, 2, 1]), .registered("1.2.3"),
                    ]),
                    .distributionPoints(["http://a.example"]),
                ]
            }
        )
        chain.policy = .rfc5280
        #expect(chain.error() == nil)
    }

    @Test func `lists have a profile too`() throws {
        var chain = try Hierarchy()
        chain.policy = .rfc5280
        let numbered = try chain.authority.list {
            $0.extensions = [.revocationListNumber(1, isCritical: true)]
        }
        chain.lists = [numbered]
        #expect(chain.error() == .wrongCriticality(ID.revocationListNumber))
        let scope = IssuedScope(flags: [.endEntitiesOnly])
        chain.lists = [
            try chain.authority.list {
                $0.extensions = [.issuingDistributionPoint(scope, isCritical: false)]
            }
        ]
        #expect(chain.error() == .wrongCriticality(ID.issuingDistributionPoint))
        chain.lists = [try chain.authority.list { $0.extensions = [] }]
        #expect(chain.error() == nil)
    }

    @Test func `an anchor that another authority issued names that authority's key`() throws {
        var chain = try Hierarchy(authority: { $0[ID.authorityKeyIdentifier] = nil })
        chain.anchors = chain.intermediates
        chain.policy = .rfc5280
        #expect(chain.error() == .missingAuthorityKeyIdentifier)
    }

    @Test func `critical information access is never understood`() throws {
        let id = ID.authorityInformationAccess
        var chain = try Hierarchy(leaf: {
            $0.extensions.append(CertificateExtension(id, isCritical: true, value: []))
        })
        #expect(chain.error() == .unknownCriticalExtension(id))
        chain.policy.knownExtensions.insert(id)
        chain.policy.profile = .criticality
        #expect(chain.error() == .wrongCriticality(id))
    }
}
