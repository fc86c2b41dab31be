// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A part of the service that an operator asks for by name (`etui serve --roles`).
///
/// The demonstration has all of them unless told otherwise. A real server has those it was asked for and nothing
/// else: the routes of the others are not there.
public enum ServiceRole: String, Sendable, CaseIterable, Comparable {
    /// The page that verifies seals.
    case seals
    /// The page that reads documents.
    case scan
    /// The card server: the protocol, the page behind a check-in link, the association of links with apps.
    case cards
    /// The desks of providers and insurers, and the portal, with what their pages ask for.
    case desks
    /// The simulated wallets of the demonstration's families.
    case wallet
    /// The two apps of the document exchange, whose wallet the process holds.
    case exchange

    /// Whether there is such a role in the demonstration only.
    public var isForDemonstration: Bool { self == .wallet || self == .exchange }

    /// The roles that a real server can have.
    public static let real = Set(allCases.filter { !$0.isForDemonstration })

    /// The roles without which this one is of no use: wallets fetch cards here and check in at the desks.
    var needed: Set<ServiceRole> { self == .wallet ? [.cards, .desks] : [] }

    /// As they are told, in the order of ``allCases``.
    public static func < (one: Self, other: Self) -> Bool {
        (allCases.firstIndex(of: one) ?? 0) < (allCases.firstIndex(of: other) ?? 0)
    }
}

extension ServiceConfiguration {
    /// Whether the demonstration is served: it is for this machine alone.
    ///
    /// Whoever reaches it can act as its insurers and providers, and trusts seals that anybody can make.
    public var isDemonstration: Bool { hasDemo && isForThisMachineOnly }

    /// What is served.
    ///
    /// - Returns: the roles asked for; in the demonstration all, unless some were asked for.
    /// - Throws: ``ServiceError`` where a real server was asked for no role or for one of the demonstration, or a
    ///   role needs another one.
    func servedRoles() throws(ServiceError) -> Set<ServiceRole> {
        let asked = roles ?? (isDemonstration ? Set(ServiceRole.allCases) : [])
        guard !asked.isEmpty else { throw .noRoles }
        let misplaced = asked.filter(\.isForDemonstration).sorted()
        guard isDemonstration || misplaced.isEmpty else { throw .demonstrationRoles(misplaced) }
        for role in asked.sorted() {
            let lacking = role.needed.subtracting(asked).sorted()
            guard lacking.isEmpty else { throw .rolesNeeded(by: role, lacking) }
        }
        return asked
    }
}
