// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import Testing

/// Limits on the length of paths, and on the work of searching for them.
struct PathLengthTests {
    /// The parts of a chain below a root: the kinds of steps, then a signer.
    private enum Step {
        case authority, selfIssued
    }

    private func chain(
        rootLimit: Int?,
        _ steps: [Step],
        limits: [Int: Int] = [:]
    ) throws -> PathValidationCase {
        let root = try Party("Root")
        let anchor = try root.selfSigned {
            $0[ExtensionType.basicConstraints] = .basicConstraints(
                .authority(pathLength: rootLimit)
            )
        }
        var top = root
        var between: [Certificate] = []
        for (place, step) in steps.enumerated() {
            let name = step == .authority ? "Authority \(place)" : nil
            let next = try name.map { try Party($0) } ?? Party(copying: top)
            between.append(
                try top.issue(to: next, as: .authority) {
                    $0[ExtensionType.basicConstraints] = .basicConstraints(
                        .authority(pathLength: limits[place])
                    )
                }
            )
            top = next
        }
        let leaf = try top.issue(to: Party("Signer"))
        return PathValidationCase(anchor: anchor, between: between, leaf: leaf)
    }

    private struct PathValidationCase {
        let anchor: Certificate
        let between: [Certificate]
        let leaf: Certificate

        func error(_ edit: (inout PathPolicy) -> Void = { _ in }) -> CertificateRuleError? {
            var policy = PathPolicy()
            edit(&policy)
            do {
                _ = try PathValidation(anchors: [anchor], intermediates: between, policy: policy)
                    .verify(leaf, at: Moment.now)
                return nil
            } catch {
                return error.reason
            }
        }
    }

    @Test func `as many authorities follow as the path length says`() throws {
        #expect(try chain(rootLimit: 0, []).error() == nil)
        #expect(try chain(rootLimit: 0, [.authority]).error() == .pathTooLong)
        #expect(try chain(rootLimit: 1, [.authority]).error() == nil)
        #expect(try chain(rootLimit: 1, [.authority, .authority]).error() == .pathTooLong)
        #expect(try chain(rootLimit: nil, [.authority, .authority]).error() == nil)
    }

    @Test func `every authority sets its own limit`() throws {
        let steps: [Step] = [.authority, .authority, .authority]
        #expect(try chain(rootLimit: nil, steps, limits: [0: 2]).error() == nil)
        #expect(try chain(rootLimit: nil, steps, limits: [0: 1]).error() == .pathTooLong)
        #expect(try chain(rootLimit: nil, steps, limits: [1: 0]).error() == .pathTooLong)
        #expect(try chain(rootLimit: nil, steps, limits: [2: 0]).error() == nil)
        #expect(try chain(rootLimit: 0, steps, limits: [0: 9]).error() == .pathTooLong)
    }

    @Test func `links that are self-issued do not count`() throws {
        let links: [Step] = [.selfIssued, .selfIssued, .selfIssued]
        #expect(try chain(rootLimit: 0, links, limits: [0: 0, 1: 0, 2: 0]).error() == nil)
        #expect(try chain(rootLimit: 0, links + [.authority]).error() == .pathTooLong)
    }

    @Test func `an authority in the last place is not counted`() throws {
        let root = try Party("Root")
        let authority = try Party("Authority")
        let item = PathValidationCase(
            anchor: try root.selfSigned {
                $0[ExtensionType.basicConstraints] = .basicConstraints(.authority(pathLength: 0))
            },
            between: [],
            leaf: try root.issue(to: authority, as: .authority)
        )
        #expect(item.error() == nil)
    }

    @Test func `the depth of a path is bounded`() throws {
        let item = try chain(rootLimit: nil, [Step](repeating: .authority, count: 8))
        #expect(item.error() == nil)
        #expect(item.error { $0.budget.depth = 9 } == .noIssuer)
        #expect(item.error { $0.budget.depth = 10 } == nil)
    }

    @Test func `a budget that is spent ends the search`() throws {
        let item = try chain(rootLimit: nil, [.authority, .authority])
        #expect(item.error { $0.budget.signatures = 3 } == nil)
        #expect(item.error { $0.budget.signatures = 2 } == .budgetExceeded(.signature))
        #expect(item.error { $0.budget.candidates = 3 } == nil)
        #expect(item.error { $0.budget.candidates = 2 } == .budgetExceeded(.candidate))
    }

    @Test(.timeLimit(.minutes(1)))
    func `many authorities of one name do not multiply the work`() throws {
        let root = try Party("Root")
        let twins = try (0..<12).map { _ in try Party("Twin") }
        var between: [Certificate] = []
        for issuer in twins {
            for subject in twins {
                between.append(
                    try issuer.issue(to: subject, as: .authority) {
                        $0[ExtensionType.authorityKeyIdentifier] = nil
                        $0[ExtensionType.subjectKeyIdentifier] = nil
                    }
                )
            }
        }
        let leaf = try twins[0].issue(to: Party("Signer")) {
            $0[ExtensionType.authorityKeyIdentifier] = nil
        }
        let item = PathValidationCase(anchor: try root.selfSigned(), between: between, leaf: leaf)
        #expect(item.error() == .budgetExceeded(.signature))
    }

    @Test func `a signature that failed is not checked again`() throws {
        // The same wrong certificate appears below each of the roots.
        let roots = try (0..<6).map { _ in try Party("Root") }
        let authority = try Party("Authority")
        let bare: (inout CertificateTemplate) -> Void = {
            $0[ExtensionType.authorityKeyIdentifier] = nil
            $0[ExtensionType.subjectKeyIdentifier] = nil
        }
        let between = try roots.map { try $0.issue(to: authority, as: .authority, bare) }
        let leaf = try Party("Authority").issue(to: Party("Signer"), bare)
        var policy = PathPolicy()
        policy.budget.signatures = 6
        let validation = PathValidation(
            anchors: try roots.map { try $0.selfSigned(bare) },
            intermediates: between + between,
            policy: policy
        )
        let error = #expect(throws: CertificatePathError.self) {
            try validation.verify(leaf, at: Moment.now)
        }
        #expect(error?.reason == .wrongSignature)
    }

    @Test func `authorities that issued each other are no loop`() throws {
        let one = try Party("One")
        let two = try Party("Two")
        let item = PathValidationCase(
            anchor: try Party("Root").selfSigned(),
            between: [
                try one.issue(to: two, as: .authority), try two.issue(to: one, as: .authority),
                try one.selfSigned(), try two.selfSigned(),
            ],
            leaf: try one.issue(to: Party("Signer"))
        )
        #expect(item.error() == .noIssuer)
    }
}

extension Party {
    /// Makes a party with the same name and its own key.
    convenience init(copying other: Party) throws {
        try self.init(other.name.values(of: AttributeType.commonName).first ?? "")
    }
}
