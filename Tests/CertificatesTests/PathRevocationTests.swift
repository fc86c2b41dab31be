// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import Testing

/// Revocation lists along a path, and who may sign them.
struct PathRevocationTests {
    private func required(_ chain: Hierarchy) -> Hierarchy {
        var chain = chain
        chain.policy.revocation = .required
        chain.policy.authorityRevocation = .required
        return chain
    }

    @Test func `lists of every issuer clear the path`() throws {
        var chain = required(try Hierarchy())
        #expect(chain.error() == .missingRevocationList)
        chain.lists = [try chain.root.list()]
        #expect(chain.error() == .missingRevocationList)
        chain.lists = [try chain.authority.list(), try chain.root.list()]
        #expect(try chain.verify().findings == [])
    }

    @Test func `a revoked authority revokes what it issued`() throws {
        var chain = required(try Hierarchy())
        chain.lists = [try chain.authority.list(), try chain.root.list(revoking: [[0x00, 0x2A]])]
        let error = #expect(throws: CertificatePathError.self) { try chain.verify() }
        #expect(error?.reason == .revoked)
        #expect(error?.depth == 1)
    }

    @Test func `without a duty, lists count where there are any`() throws {
        var chain = try Hierarchy()
        chain.lists = [try chain.authority.list(revoking: [[0x2A]])]
        #expect(chain.error() == .revoked)
        let forged = try Party("Authority").list { $0.extensions = [] }
        chain.lists = [forged]
        #expect(chain.error() == .wrongSignature)
        chain.policy.revocation = .ignore
        #expect(chain.error() == nil)
    }

    @Test func `bad lists beside a good one do no harm`() throws {
        var chain = required(try Hierarchy())
        let forged = try Party("Authority").list(revoking: [[0x2A]]) { $0.extensions = [] }
        let unknown = CertificateExtension("1.2.3", isCritical: true, value: [])
        let strange = try chain.authority.list { $0.extensions.append(unknown) }
        chain.lists = [forged, strange, try chain.authority.list(), try chain.root.list()]
        #expect(chain.error() == nil)
    }

    @Test func `a list of another issuer with the same number means nothing`() throws {
        var chain = required(try Hierarchy())
        let other = try Party("Other")
        chain.intermediates.append(try chain.root.issue(to: other, as: .authority))
        chain.lists = [
            try chain.authority.list(), try chain.root.list(),
            try other.list(revoking: [[0x2A]]),
        ]
        #expect(chain.error() == nil)
    }

    @Test func `outdated lists are refused or reported`() throws {
        var chain = required(try Hierarchy())
        let soon = Moment.now.adding(seconds: -1)
        chain.lists = [
            try chain.authority.list { $0.nextUpdate = soon }, try chain.root.list(),
        ]
        #expect(chain.error() == .listOutdated(soon))
        chain.policy.freshness = .warn
        #expect(try chain.verify().findings == [.outdatedRevocationList(depth: 0)])
        chain.policy.freshness = .ignore
        #expect(try chain.verify().findings == [])
    }

    @Test func `an authority without the right to sign lists clears nothing`() throws {
        var chain = required(
            try Hierarchy(authority: { $0[ExtensionType.keyUsage] = .keyUsage(.keyCertSign) })
        )
        chain.lists = [try chain.authority.list(), try chain.root.list()]
        #expect(chain.error() == .missingKeyUsage(.cRLSign))
    }

    /// Makes an authority that signs its lists with a separate key.
    private func separate(
        revoked: Bool = false,
        usage: KeyUsage = .cRLSign
    ) throws -> Hierarchy {
        var chain = required(try Hierarchy())
        let lister = try Party(copying: chain.authority)
        chain.intermediates.append(
            try chain.root.issue(to: lister, as: .signer) {
                $0.serialNumber = [0x55]
                $0[ExtensionType.keyUsage] = .keyUsage(usage)
            }
        )
        chain.lists = [
            try lister.list(), try chain.root.list(revoking: revoked ? [[0x55]] : []),
        ]
        return chain
    }

    @Test func `lists may be signed by another key of the authority`() throws {
        #expect(try separate().error() == nil)
    }

    @Test func `a key for lists must itself be good`() throws {
        #expect(try separate(revoked: true).error() == .revoked)
        #expect(try separate(usage: .digitalSignature).error() != nil)
        var chain = try separate()
        chain.intermediates.removeLast()
        #expect(chain.error() == .keyIdentifierMismatch)
    }

    @Test func `a key for lists must stand under the same anchor`() throws {
        var chain = required(try Hierarchy())
        let other = try Party("Other Root")
        let lister = try Party(copying: chain.authority)
        chain.anchors.append(try other.selfSigned())
        chain.intermediates.append(
            try other.issue(to: lister, as: .signer) {
                $0[ExtensionType.keyUsage] = .keyUsage(.cRLSign)
            }
        )
        chain.lists = [try lister.list(), try chain.root.list(), try other.list()]
        #expect(chain.error() == .noIssuer)
    }

    @Test func `a key that vouches for itself proves nothing`() throws {
        var chain = required(try Hierarchy())
        let lister = try Party(copying: chain.authority)
        // The authority itself issues the key's certificate, and the key signs the
        // authority's only list.
        chain.intermediates.append(
            try chain.authority.issue(to: lister, as: .signer) {
                $0.serialNumber = [0x55]
                $0[ExtensionType.keyUsage] = .keyUsage(.cRLSign)
            }
        )
        chain.lists = [try lister.list(), try chain.root.list()]
        #expect(chain.error() != nil)
        chain.lists.append(try chain.authority.list())
        #expect(chain.error() == nil)
    }

    @Test func `after a change of keys, either key may sign the lists`() throws {
        let root = try Party("Root")
        let old = try Party("Authority")
        let new = try Party("Authority")
        let link = try new.issue(to: old, as: .authority) { $0.serialNumber = [0x77] }
        var validation = PathValidation(
            anchors: [try root.selfSigned()],
            intermediates: [try root.issue(to: new, as: .authority), link],
            revocationLists: [try root.list(), try new.list()],
            policy: {
                var policy = PathPolicy()
                policy.revocation = .required
                policy.authorityRevocation = .required
                return policy
            }()
        )
        let leaf = try old.issue(to: Party("Signer"))
        #expect(try validation.verify(leaf, at: Moment.now).certificates.count == 4)
        validation = PathValidation(
            anchors: validation.anchors,
            intermediates: validation.intermediates,
            revocationLists: [try root.list(), try new.list(revoking: [[0x77]])],
            policy: validation.policy
        )
        let error = #expect(throws: CertificatePathError.self) {
            try validation.verify(leaf, at: Moment.now)
        }
        #expect(error?.reason == .revoked)
    }
}
