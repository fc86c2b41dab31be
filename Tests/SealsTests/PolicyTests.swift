// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals
import TestSupport
import Testing

/// The effect of each field of a policy.
struct PolicyTests {
    typealias Field = any WritableKeyPath<SealPolicy, SealPolicy.Mode> & Sendable

    /// A broken rule, the policy field that governs it, and how it is reported.
    struct Rule: Sendable, CustomTestStringConvertible {
        let what: String
        let field: Field
        let error: SealError
        let finding: SealFinding.Code
        let edit: BadInput.Edit

        var testDescription: String { what }
    }

    private static let critical = CertificateExtension("1.2.3", isCritical: true, value: DER.null)

    static let rules: [Rule] = [
        Rule(
            what: "an expired signer",
            field: \.certificateValidity,
            error: .bscExpired,
            finding: .certificateNotCurrent
        ) { $0.editSigner = { $0.notAfter = SealScene.time.adding(seconds: -1) } },
        Rule(
            what: "an expired anchor",
            field: \.certificateValidity,
            error: .cscaExpired,
            finding: .certificateNotCurrent
        ) {
            $0.authority = try SealKeys.authority(like: SealKeys.authority) {
                $0.notAfter = SealScene.time.adding(seconds: -1)
            }
        },
        Rule(
            what: "an old list",
            field: \.crlFreshness,
            error: .crlExpired,
            finding: .crlStale
        ) { $0.editList = { $0.nextUpdate = SealScene.time.adding(seconds: -1) } },
        Rule(
            what: "a signer of other things",
            field: \.extendedKeyUsage,
            error: .bscNotAuthorised,
            finding: .signerNotAuthorised
        ) { $0.editSigner = { $0[ExtensionType.extendedKeyUsage] = nil } },
        Rule(
            what: "a signer of tests",
            field: \.documentType,
            error: .bscDocumentTypeNotAuthorised,
            finding: .documentTypeNotAuthorised
        ) { $0.editSigner = { $0[ExtensionType.documentTypes] = .documentTypes(["NT"]) } },
        Rule(
            what: "another country",
            field: \.countryMatch,
            error: .issuingCountryMismatch,
            finding: .countryMismatch
        ) { $0.request.issuingCountry = "NZL" },
        Rule(
            what: "something critical",
            field: \.criticalExtensions,
            error: .unsupportedCriticalExtension,
            finding: .criticalExtensionNotUnderstood
        ) { $0.editSigner = { $0.extensions.append(critical) } },
        Rule(
            what: "no authority",
            field: \.cscaConstraints,
            error: .cscaNotAuthorised,
            finding: .authorityNotAuthorised
        ) {
            $0.authority = try SealKeys.authority(like: SealKeys.authority) {
                $0[ExtensionType.basicConstraints] = .basicConstraints(.endEntity)
            }
        },
    ]

    @Test(arguments: rules)
    func `a broken rule is an error, a warning or nothing, as its field says`(rule: Rule) throws {
        var scene = SealScene()
        try rule.edit(&scene)
        let outcomes: [SealPolicy.Mode: SealReport.Outcome] = [
            .enforce: .notAuthentic(rule.error),
            .warn: .authenticWithWarnings([SealFinding(rule.finding)]),
            .ignore: .authentic,
        ]
        for mode in SealPolicy.Mode.allCases {
            var policy = SealPolicy.strict
            policy[keyPath: rule.field] = mode
            #expect(try scene.outcome(policy) == outcomes[mode], "\(mode)")
        }
    }

    @Test func `a list of the future is an error unless freshness is ignored`() throws {
        var scene = SealScene()
        scene.editList = { $0.thisUpdate = SealScene.time.adding(seconds: 1) }
        for mode in SealPolicy.Mode.allCases {
            var policy = SealPolicy.standard
            policy.crlFreshness = mode
            let isIgnored = mode == .ignore
            #expect(
                try scene.outcome(policy)
                    == (isIgnored ? .authentic : .notAuthentic(.crlNotYetValid))
            )
        }
    }

    static let unchecked = SealReport.Outcome.authenticWithWarnings([
        SealFinding(.revocationNotChecked)
    ])

    @Test(arguments: [
        (SealPolicy.Revocation.required, SealReport.Outcome.notAuthentic(.loadCRLFailed)),
        (.ifAvailable, unchecked), (.ignore, unchecked),
    ])
    func `a missing list is an error only where one is required`(
        revocation: SealPolicy.Revocation,
        outcome: SealReport.Outcome
    ) throws {
        var policy = SealPolicy.strict
        policy.revocation = revocation
        var scene = SealScene()
        scene.editListBytes = { $0 = nil }
        #expect(try scene.outcome(policy) == outcome)
    }

    @Test(arguments: BadInput.rows.filter { (45...52).contains($0.row ?? 0) })
    func `a list that is there must be right, and is not looked at where revocation is ignored`(
        input: BadInput
    ) throws {
        let scene = try input.scene()
        guard try scene.list() != nil else { return }
        var policy = SealPolicy.strict
        policy.revocation = .ifAvailable
        #expect(try scene.outcome(policy) == input.ending(.strict, .list))
        policy.revocation = .ignore
        #expect(try scene.outcome(policy) == Self.unchecked)
    }

    @Test func `SHA-1 on a list counts as SHA-1 on a certificate`() throws {
        let old = try SealKeys.authority(.rsa(bits: 2048)) { $0.algorithm = .rsaPKCS1(.sha1) }
        var scene = SealScene(authority: old)
        scene.signerAlgorithm = .rsaPKCS1(.sha256)
        #expect(try scene.outcome(.strict) == .notAuthentic(.weakAlgorithm))
        var policy = SealPolicy.strict
        policy.weakAlgorithms = .allow
        let warned = SealReport.Outcome.authenticWithWarnings([SealFinding(.weakAlgorithm)])
        #expect(try scene.outcome(policy) == warned)
    }

    @Test func `a signer certificate above the limit is not read`() throws {
        let scene = SealScene()
        let byteCount = try scene.signerCertificate().count
        var policy = SealPolicy.standard
        policy.limits.certificateByteCount = byteCount
        #expect(try scene.outcome(policy) == .authentic)
        policy.limits.certificateByteCount = byteCount - 1
        #expect(try scene.outcome(policy) == .notAuthentic(.loadBSCX509CertFailed))
        // The next verification, with the certificate cached, gives the same result.
        let seal = try scene.seal()
        let anchor = try scene.anchor()
        _ = try SealVerifier().verify(seal, anchors: [anchor], at: SealScene.time)
        #expect(throws: SealError.loadBSCX509CertFailed) {
            try SealVerifier(policy: policy).verify(seal, anchors: [anchor], at: SealScene.time)
        }
    }

    @Test func `the presets are those of the specification`() {
        let modes: [Field] = [
            \.extendedKeyUsage, \.documentType, \.countryMatch, \.criticalExtensions,
            \.cscaConstraints, \.certificateValidity,
        ]
        for field in modes {
            #expect(SealPolicy.standard[keyPath: field] == .enforce)
            #expect(SealPolicy.strict[keyPath: field] == .enforce)
            #expect(SealPolicy.original[keyPath: field] == .ignore)
        }
        let presets = [SealPolicy.standard, .strict, .original]
        #expect(presets.map(\.crlFreshness) == [.warn, .enforce, .ignore])
        #expect(presets.map(\.weakAlgorithms) == [.reject, .reject, .allow])
        for preset in presets {
            #expect(preset.revocation == .required)
            #expect(preset.limits.textByteCount == 65_536)
            #expect(preset.limits.certificateByteCount == 8_192)
            #expect(preset.limits.depth == 32)
            #expect(preset.limits.nodeCount == 4_096)
            #expect(preset.additionalCountries.isEmpty)
        }
    }
}
