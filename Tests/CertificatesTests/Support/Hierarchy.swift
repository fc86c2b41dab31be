// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings

/// A root, an authority below it and a signer below that, each certificate replaceable.
struct Hierarchy {
    let root: Party
    let authority: Party
    let signer: Party
    var anchors: [Certificate]
    var intermediates: [Certificate]
    var leaf: Certificate
    var lists: [RevocationList] = []
    var policy = PathPolicy()

    init(
        root editRoot: (inout CertificateTemplate) throws -> Void = { _ in },
        authority editAuthority: (inout CertificateTemplate) throws -> Void = { _ in },
        leaf editLeaf: (inout CertificateTemplate) throws -> Void = { _ in }
    ) throws {
        root = try Party("Root")
        authority = try Party("Authority")
        signer = try Party("Signer")
        anchors = [try root.selfSigned(editRoot)]
        intermediates = [try root.issue(to: authority, as: .authority, editAuthority)]
        leaf = try authority.issue(to: signer, editLeaf)
    }

    func verify(at time: Instant = Moment.now) throws(CertificatePathError) -> VerifiedPath {
        try PathValidation(
            anchors: anchors,
            intermediates: intermediates,
            revocationLists: lists,
            policy: policy
        ).verify(leaf, at: time)
    }

    /// Returns why no path is valid; `nil` if one is.
    func error(at time: Instant = Moment.now) -> CertificateRuleError? {
        do {
            _ = try verify(at: time)
            return nil
        } catch {
            return error.reason
        }
    }
}
