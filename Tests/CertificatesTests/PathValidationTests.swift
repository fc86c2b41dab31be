// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import TestSupport
import Testing

/// Finding paths, and the requirements on each certificate of a path.
struct PathValidationTests {
    @Test func `a path goes from the anchor to the last certificate`() throws {
        let chain = try Hierarchy()
        let path = try chain.verify()
        #expect(path.certificates == chain.anchors + chain.intermediates + [chain.leaf])
        #expect(
            path.findings == [.noRevocationList(depth: 1), .noRevocationList(depth: 0)]
        )
    }

    @Test func `the order of what is offered does not count`() throws {
        var chain = try Hierarchy()
        let others = try (0..<8).map { try Party("Other \($0)").selfSigned() }
        var random = SeededGenerator(seed: 7)
        for _ in 0..<8 {
            chain.intermediates = (chain.intermediates + others).shuffled(using: &random)
            #expect(chain.error() == nil)
        }
        chain.anchors = others + chain.anchors
        #expect(chain.error() == nil)
    }

    @Test func `without a certificate in between there is no path`() throws {
        var chain = try Hierarchy()
        chain.intermediates = []
        #expect(chain.error() == .noIssuer)
    }

    @Test func `an anchor that is only offered is none`() throws {
        var chain = try Hierarchy()
        chain.intermediates += chain.anchors
        chain.anchors = [try Party("Unrelated").selfSigned()]
        #expect(chain.error() == .noIssuer)
    }

    @Test func `an authority in the middle can be the anchor`() throws {
        var chain = try Hierarchy()
        (chain.anchors, chain.intermediates) = (chain.intermediates, chain.anchors)
        #expect(chain.error() == nil)
    }

    @Test func `a forger with the same names has the wrong key`() throws {
        var chain = try Hierarchy()
        let forger = try Party("Authority")
        chain.leaf = try forger.issue(to: chain.signer) {
            $0[ExtensionType.authorityKeyIdentifier] = .authorityKeyIdentifier(
                chain.authority.keyIdentifier
            )
        }
        #expect(chain.error() == .wrongSignature)
        chain.leaf = try forger.issue(to: chain.signer)
        #expect(chain.error() == .keyIdentifierMismatch)
    }

    @Test(arguments: ["root", "authority", "leaf"])
    func `every certificate of the path is valid at the instant`(_ which: String) throws {
        let first = Moment.now
        let last = Moment.now.adding(seconds: 10)
        func narrow(_ name: String) -> (inout CertificateTemplate) -> Void {
            { template in
                guard name == which else { return }
                (template.notBefore, template.notAfter) = (first, last)
            }
        }
        let chain = try Hierarchy(
            root: narrow("root"),
            authority: narrow("authority"),
            leaf: narrow("leaf")
        )
        #expect(chain.error(at: first) == nil)
        #expect(chain.error(at: last) == nil)
        #expect(chain.error(at: first.adding(seconds: -1)) == .notYetValid(first))
        #expect(chain.error(at: last.adding(seconds: 1)) == .expired(last))
    }

    @Test func `what is not an authority issues nothing`() throws {
        let silent = try Hierarchy(authority: { $0[ExtensionType.basicConstraints] = nil })
        #expect(silent.error() == .notAuthority)
        let denying = try Hierarchy(authority: {
            $0[ExtensionType.basicConstraints] = .basicConstraints(.endEntity)
        })
        #expect(denying.error() == .notAuthority)
        let weak = try Hierarchy(authority: {
            $0[ExtensionType.keyUsage] = .keyUsage([.cRLSign, .digitalSignature])
        })
        #expect(weak.error() == .missingKeyUsage(.keyCertSign))
        let root = try Hierarchy(root: { $0[ExtensionType.basicConstraints] = nil })
        #expect(root.error() == .notAuthority)
    }

    @Test func `a certificate of version 1 is an authority only as an anchor`() throws {
        func old(_ template: inout CertificateTemplate) {
            template.version = .v1
            template.extensions = []
        }
        #expect(try Hierarchy(authority: old).error() == .notAuthority)
        #expect(try Hierarchy(root: old).error() == nil)
        #expect(try Hierarchy(leaf: old).error() == nil)
    }

    @Test(arguments: ["root", "authority", "leaf"])
    func `unknown critical extensions are refused everywhere`(_ which: String) throws {
        let item = CertificateExtension("1.2.3", isCritical: true, value: [])
        func add(_ name: String) -> (inout CertificateTemplate) -> Void {
            { if name == which { $0.extensions.append(item) } }
        }
        let chain = try Hierarchy(
            root: add("root"),
            authority: add("authority"),
            leaf: add("leaf")
        )
        #expect(chain.error() == .unknownCriticalExtension("1.2.3"))
    }

    @Test func `what is not part of the path does not count`() throws {
        let item = CertificateExtension("1.2.3", isCritical: true, value: [])
        var chain = try Hierarchy()
        chain.intermediates.insert(
            try chain.root.issue(to: chain.authority, as: .authority) {
                $0.extensions.append(item)
            },
            at: 0
        )
        chain.anchors.insert(try Party("Root").selfSigned { $0.extensions.append(item) }, at: 0)
        #expect(chain.error() == nil)
    }

    @Test func `an empty issuer is refused even where the authority has no name`() throws {
        let chain = try Hierarchy(
            authority: { $0.subject = .empty },
            leaf: { $0.issuer = .empty }
        )
        #expect(chain.error() == .emptyIssuer)
    }

    @Test(arguments: ["root", "authority", "leaf"])
    func `algorithms that differ are refused everywhere`(_ which: String) throws {
        func differ(_ name: String) -> (inout CertificateTemplate) -> Void {
            { if name == which { $0.outerAlgorithm = .withNull } }
        }
        let chain = try Hierarchy(
            root: differ("root"),
            authority: differ("authority"),
            leaf: differ("leaf")
        )
        #expect(chain.error() == .algorithmsDiffer)
    }

    @Test func `malformed names are refused`() throws {
        let item = CertificateExtension(
            ExtensionType.subjectAlternativeName,
            value: Array("example.com".utf8)
        )
        let chain = try Hierarchy(leaf: { $0.extensions.append(item) })
        #expect(chain.error() == .malformedExtension(ExtensionType.subjectAlternativeName))
    }

    @Test func `an unusable key verifies nothing`() throws {
        let algorithm = DER.sequence([DER.oid("1.2.840.10040.4.1")])
        let info = DER.sequence([algorithm, DER.bitString([1, 2, 3])])
        let chain = try Hierarchy(authority: { $0.subjectPublicKeyInfo = info })
        #expect(chain.error() == .unusableKey)
    }

    @Test func `SHA-1 counts only by policy`() throws {
        var chain = try Hierarchy()
        chain.leaf = try chain.authority.template(for: chain.signer)
            .signed(by: chain.authority.key, using: .ecdsa(.sha1))
        #expect(chain.error() == .weakAlgorithm)
        chain.policy.weakAlgorithms = .allow
        #expect(chain.error() == nil)
    }

    @Test func `what the last key must be allowed to do is a matter of policy`() throws {
        var chain = try Hierarchy()
        chain.policy.keyUsage = .digitalSignature
        #expect(chain.error() == nil)
        chain.policy.keyUsage = .keyAgreement
        #expect(chain.error() == .missingKeyUsage(.keyAgreement))
        chain.policy.keyUsage = []
        chain.policy.purpose = ExtendedKeyUsage.barcodeSigner
        #expect(chain.error() == .missingPurpose(ExtendedKeyUsage.barcodeSigner))
    }

    @Test func `an authority can be the last certificate`() throws {
        var chain = try Hierarchy()
        chain.leaf = chain.intermediates[0]
        chain.intermediates = []
        #expect(chain.error() == nil)
    }

    @Test func `the error is that of the most promising path`() throws {
        var chain = try Hierarchy(leaf: { $0.notAfter = Moment.end })
        let stranger = try Party("Authority")
        let strange = try chain.root.issue(to: stranger, as: .authority)
        chain.intermediates.append(strange)
        chain.lists = [try chain.authority.list(revoking: [[0x2A]])]
        let error = #expect(throws: CertificatePathError.self) { try chain.verify() }
        #expect(error?.reason == .revoked)
        #expect(error?.depth == 0)
    }

    @Test func `errors are the same if rule and place are`() throws {
        let chain = try Hierarchy(leaf: { $0.outerAlgorithm = .withNull })
        func error(_ chain: Hierarchy) -> CertificatePathError? {
            do {
                _ = try chain.verify()
                return nil
            } catch {
                return error
            }
        }
        #expect(error(chain) == error(chain))
        #expect(error(chain) != error(try Hierarchy(root: { $0.outerAlgorithm = .withNull })))
    }

    @Test func `no damaged certificate has a path`() throws {
        var chain = try Hierarchy()
        let root = try Party("Root", .rsa(bits: 2048))
        chain.anchors = [try root.selfSigned()]
        chain.intermediates = []
        let bytes = try root.issue(to: chain.signer).der
        for place in bytes.indices {
            var damaged = bytes
            damaged[place] ^= 0x01
            guard let leaf = try? Certificate(der: damaged) else { continue }
            chain.leaf = leaf
            #expect(chain.error() != nil)
        }
    }
}
