// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Cryptography
import Encodings
import Execution
import IdentityCheck
package import IdentityServer

/// What is particular about an account of the demonstration.
package enum IdentityDemoRole: String, Sendable, Hashable, CaseIterable {
    /// It is disabled.
    case disabled
    /// It approves without a reviewer what no rule denies.
    case automatic
    /// It only extracts data.
    case fastfill
    /// It is as any other, and so masks what must not be kept.
    case masking
    /// A second reviewer must confirm what the first one decides.
    case fourEyes

    /// The name that desks show.
    var name: String {
        switch self {
        case .disabled: "Closed Shop"
        case .automatic: "Swift Rentals"
        case .fastfill: "Form Filler"
        case .masking: "Careful Insurance"
        case .fourEyes: "Double Check Credit"
        }
    }

    /// The settings of the account.
    var settings: CheckSettings {
        var settings = CheckSettings()
        switch self {
        case .automatic:
            settings.verification.approval = .automatic
            // No document is approved by rule unless its print agrees.
            settings.hasPrintedText = true
        case .fastfill: settings.products = [.fastfill]
        case .fourEyes: settings.verification.needsTwoReviewers = true
        case .disabled, .masking: break
        }
        return settings
    }
}

/// The demonstration of identity checks: merchants with accounts, and checks of drawn specimens in every state.
///
/// All of it goes through the server's own interface. The people and documents in it are fictitious.
package struct IdentityDemo: Sendable {
    /// The path below the server's address at which the demonstration's merchants receive results.
    package static let merchantPath = "/merchant/callbacks"
    /// The name of the account that `/verify` uses.
    package static let merchantName = "Specimen Bank"

    /// The settings of that account: print is read, so that reviewers see where it contradicts a zone.
    static var merchantSettings: CheckSettings {
        var settings = CheckSettings()
        settings.hasPrintedText = true
        return settings
    }

    private let path: String

    /// Prepares the demonstration of a data folder.
    package init(dataDirectory: String) {
        path = dataDirectory + "/access.json"
    }

    /// Enters the accounts that do not exist yet.
    ///
    /// Credentials are saved before anything is entered under them, so a stop in between leaves no account that cannot be
    /// used.
    ///
    /// - Parameter server: the server.
    /// - Returns: the accounts.
    /// - Throws: ``DemonstrationError``.
    package func prepare(
        _ server: IdentityServer
    ) async throws(DemonstrationError) -> IdentityAccess {
        var access: IdentityAccess
        do throws(CardServerError) {
            access = try IdentityAccess.read(path)
        } catch {
            throw .access(error)
        }
        let roles = [nil] + IdentityDemoRole.allCases.map { Optional($0) }
        for role in roles where !access.accounts.contains(where: { $0.role == role }) {
            access.accounts.append(IdentityAccess.Account(role, random: SystemRandom()))
        }
        try keep(access, server)
        for account in access.accounts {
            do throws(IdentityRequestError) {
                _ = try await server.enter(account.entry)
            } catch {
                throw .identityRefused(error.code)
            }
        }
        return access
    }

    /// Saves the address of the server, and has results sent to the demonstration's merchants there.
    ///
    /// An account that sends its results elsewhere keeps doing so.
    ///
    /// - Throws: ``DemonstrationError``.
    package func listen(
        at base: String,
        _ access: IdentityAccess,
        _ server: IdentityServer
    ) async throws(DemonstrationError) {
        try keep(access, server, base: base)
        for account in access.accounts {
            do throws(IdentityRequestError) {
                try await server.changeSettings(of: account.id) { settings in
                    guard settings.callbackURL?.hasSuffix(Self.merchantPath) ?? true else { return }
                    settings.callbackURL = base + Self.merchantPath
                }
            } catch {
                throw .identityRefused(error.code)
            }
        }
    }

    func keep(
        _ access: IdentityAccess,
        _ server: IdentityServer,
        base: String? = nil
    ) throws(DemonstrationError) {
        do throws(CardServerError) {
            try access.write(path, base: base ?? server.base, server)
        } catch {
            throw .access(error)
        }
    }
}

extension IdentityAccess.Account {
    /// The account as the server enters it.
    var entry: AccountEntry {
        AccountEntry(
            id: id,
            name: name,
            isEnabled: role != .disabled,
            settings: role?.settings ?? IdentityDemo.merchantSettings,
            credentials: [
                AccountEntry.Credential(
                    token: token,
                    secret: secret,
                    scopes: [.capture],
                    label: "App"
                )
            ] + reviewerCredentials(random: SystemRandom()),
            callbackSecret: callbackSecret
        )
    }
}
