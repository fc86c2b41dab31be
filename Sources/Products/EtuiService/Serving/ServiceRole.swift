// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A part of the service that an operator selects by name (`etui serve --roles`).
///
/// The demonstration has all of them by default. A real server has only the selected ones; the routes of
/// the others do not exist.
public enum ServiceRole: String, Sendable, CaseIterable, Comparable {
    /// The page that verifies seals.
    case seals
    /// The page that reads documents.
    case scan
    /// The card server: the protocol, the page behind a check-in link, the association of links with apps.
    case cards
    /// The desks of providers and insurers, and the portal, with the routes that their pages need.
    case desks
    /// The simulated wallets of the demonstration's families.
    case wallet
    /// The two apps of the document exchange, whose wallet the process holds.
    case exchange
    /// The issuing server for payment cards, with the bank's desk.
    case issuing
    /// The server for identity checks, with the desk of its reviewers.
    case identity
    /// The bank's app for payment cards on `/cards`.
    case payments
    /// The app with the identity check on `/verify`.
    case verify

    /// Whether only the demonstration has this role.
    public var isForDemonstration: Bool { [.wallet, .exchange, .payments, .verify].contains(self) }

    /// The roles that a real server can have.
    public static let real = Set(allCases.filter { !$0.isForDemonstration })

    /// The roles that this one requires: wallets fetch cards here and check in at the desks.
    var needed: Set<ServiceRole> { self == .wallet ? [.cards, .desks] : [] }

    /// Orders roles as in `allCases`, for display.
    public static func < (one: Self, other: Self) -> Bool {
        (allCases.firstIndex(of: one) ?? 0) < (allCases.firstIndex(of: other) ?? 0)
    }
}

extension ServiceConfiguration {
    /// Whether the demonstration is served; only this machine can reach it, or the devices of a local network.
    ///
    /// Everyone who can reach it can act as its insurers and providers, and it trusts seals that anyone can make.
    public var isDemonstration: Bool {
        hasDemo && (isForThisMachineOnly || isForLocalNetworkOnly)
    }

    /// Returns the roles to serve.
    ///
    /// - Returns: the selected roles; in the demonstration all, unless some were selected.
    /// - Throws: ``ServiceError`` if a real server has no role or one of the demonstration, or if a role
    ///   needs another one.
    func servedRoles() throws(ServiceError) -> Set<ServiceRole> {
        guard !isDemonstrationExposed else { throw .publicAddress }
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
