// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The comparison of names with constraints, by kind.
///
/// Source: RFC 5280 §4.2.1.10.
enum NameForm {
    /// The result of comparing a name with a constraint of its kind.
    enum Relation: Equatable {
        /// The name is within the constraint.
        case within
        /// The name is outside.
        case outside
        /// The name does not have the form of its kind, or this module does not interpret the kind.
        case unknown
    }

    /// Returns whether a name can be a constraint; kinds that this module does not interpret can.
    static func isConstraint(_ name: GeneralName) -> Bool {
        switch name {
        case .dns(let text):
            // No leading period and no wildcard: these belong to other kinds and other standards.
            text.isEmpty || HostName(text) != nil
        case .email(let text):
            text.contains("@") ? MailAddress(text) != nil : HostName(domain: text) != nil
        case .uri(let text):
            HostName(domain: text) != nil
        case .ip(let bytes):
            AddressRange(bytes) != nil
        case .directory, .other, .registered, .unsupported:
            true
        }
    }

    /// Compares a name with a constraint of the same kind.
    static func relation(of name: GeneralName, to constraint: GeneralName) -> Relation {
        switch (name, constraint) {
        case (.dns(let name), .dns(let constraint)): dns(name, constraint)
        case (.email(let name), .email(let constraint)): email(name, constraint)
        case (.uri(let name), .uri(let constraint)): uri(name, constraint)
        case (.ip(let name), .ip(let constraint)): ip(name, constraint)
        case (.directory(let name), .directory(let constraint)):
            name.isWithin(constraint) ? .within : .outside
        default: .unknown
        }
    }

    private static func dns(_ text: String, _ constraint: String) -> Relation {
        guard let name = HostName(pattern: text) else { return .unknown }
        guard !constraint.isEmpty else { return .within }
        guard let base = HostName(constraint) else { return .unknown }
        return name.isWithin(base) ? .within : .outside
    }

    private static func email(_ text: String, _ constraint: String) -> Relation {
        guard let address = MailAddress(text) else { return .unknown }
        if constraint.contains("@") {
            guard let exact = MailAddress(constraint) else { return .unknown }
            return address == exact ? .within : .outside
        }
        return host(address.host, constraint)
    }

    private static func uri(_ text: String, _ constraint: String) -> Relation {
        // RFC 5280: a URI without a host name cannot be compared and must be refused.
        guard let name = HostName(ofURI: text) else { return .unknown }
        return host(name, constraint)
    }

    /// Compares a host: a leading period means all hosts below the domain, otherwise only the host matches.
    private static func host(_ name: HostName, _ constraint: String) -> Relation {
        guard let base = HostName(domain: constraint) else { return .unknown }
        guard constraint.first == "." else { return name == base ? .within : .outside }
        return name.isWithin(base) && name != base ? .within : .outside
    }

    private static func ip(_ address: ArraySlice<UInt8>, _ constraint: ArraySlice<UInt8>)
        -> Relation
    {
        guard address.count == 4 || address.count == 16, let range = AddressRange(constraint) else {
            return .unknown
        }
        return range.contains(address) ? .within : .outside
    }
}

extension NameForm {
    /// Returns whether a name may stand for something within a constraint without being within it itself, as
    /// `*.example.com` also stands for `host.example.com`.
    static func mayCover(_ name: GeneralName, _ constraint: GeneralName) -> Bool {
        guard case .dns(let text) = name, case .dns(let inner) = constraint, text.hasPrefix("*."),
            let pattern = HostName(String(text.dropFirst(2))), let base = HostName(inner)
        else { return false }
        return base.labels.count == pattern.labels.count + 1 && base.isWithin(pattern)
    }
}
