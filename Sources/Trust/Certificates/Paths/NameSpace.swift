// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The names that subjects may have at a given point of a path.
///
/// Source: RFC 5280 §4.2.1.10, §6.1.3 (b), (c), §6.1.4 (g).
struct NameSpace {
    /// One list for each authority with constraints: a name must satisfy all of them.
    private var permitted: [[GeneralName]] = []
    private var excluded: [GeneralName] = []

    /// Whether there are no constraints.
    private var isUnlimited: Bool { permitted.isEmpty && excluded.isEmpty }

    /// Applies the constraints of an authority from here on.
    mutating func narrow(by authority: Certificate) throws(CertificateRuleError) {
        let constraints = try understanding { () throws(CertificateError) in
            try authority.nameConstraints()
        }
        guard let constraints else { return }
        if !constraints.permitted.isEmpty { permitted.append(constraints.permitted) }
        excluded.append(contentsOf: constraints.excluded)
    }

    /// Checks every name of a certificate.
    func verify(
        _ certificate: Certificate,
        budget: inout PathBudget
    ) throws(CertificateRuleError) {
        guard !isUnlimited else { return }
        for name in try Self.names(of: certificate) {
            try verify(name, budget: &budget)
        }
    }

    private func verify(
        _ name: GeneralName,
        budget: inout PathBudget
    ) throws(CertificateRuleError) {
        for constraint in excluded where constraint.kind == name.kind {
            try budget.spend(.name)
            switch NameForm.relation(of: name, to: constraint) {
            case .within: throw .nameNotPermitted
            case .unknown: throw .unsupportedNameConstraint
            case .outside:
                guard !NameForm.mayCover(name, constraint) else { throw .nameNotPermitted }
            }
        }
        for list in permitted {
            try verify(name, permitted: list, budget: &budget)
        }
    }

    /// Checks a name against the permitted names of one authority, if it has any of this kind.
    private func verify(
        _ name: GeneralName,
        permitted list: [GeneralName],
        budget: inout PathBudget
    ) throws(CertificateRuleError) {
        var isConstrained = false
        for constraint in list where constraint.kind == name.kind {
            try budget.spend(.name)
            isConstrained = true
            switch NameForm.relation(of: name, to: constraint) {
            case .within: return
            case .unknown: throw .unsupportedNameConstraint
            case .outside: continue
            }
        }
        guard !isConstrained else { throw .nameNotPermitted }
    }

    /// Returns all names of the subject: the subject itself unless empty, the alternative names, and, if
    /// there are no alternative names, the mail addresses inside the subject.
    private static func names(of certificate: Certificate) throws(CertificateRuleError)
        -> [GeneralName]
    {
        let alternatives = try understanding { () throws(CertificateError) in
            try certificate.subjectAlternativeNames()
        }
        let subject = certificate.subject
        var names: [GeneralName] = subject.isEmpty ? [] : [.directory(subject)]
        if let alternatives {
            names += alternatives
        } else {
            names += subject.values(of: AttributeType.emailAddress).map { GeneralName.email($0) }
        }
        return names
    }
}
