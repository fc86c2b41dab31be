// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
package import IdentityServer

extension IdentityAccess {
    /// The reviewers of the accounts that are in use.
    package var reviewers: [DeskReviewer] {
        accounts.filter { $0.role != .disabled && $0.role != .fastfill }.flatMap { account in
            let merchant = account.name
            return zip([account.adminToken, account.secondReviewer], account.reviewerNames)
                .map { DeskReviewer(token: $0, name: $1, account: merchant) }
        }
    }
}

extension IdentityAccess.Account {
    /// The names of the account's reviewers: two where two work together, else one.
    var reviewerNames: [String] {
        switch role {
        case nil: ["Ana", "Ben"]
        case .fourEyes: ["Mia", "Noah"]
        case .disabled, .automatic, .fastfill, .masking: ["Ana"]
        }
    }

    /// The token of a second reviewer, who signs in at the desk with one press only.
    var secondReviewer: String { "\(id)-second-reviewer" }

    /// The credentials of the reviewers, by whose labels desks call them; the secret of the second one is not kept.
    func reviewerCredentials(random: some RandomSource) -> [AccountEntry.Credential] {
        let secret = Base64.encode(random.bytes(count: 24), alphabet: .urlSafe, padded: false)
        let pairs = [(adminToken, adminSecret), (secondReviewer, secret)]
        return zip(pairs, reviewerNames).map { pair, name in
            AccountEntry.Credential(
                token: pair.0,
                secret: pair.1,
                scopes: [.admin],
                label: name
            )
        }
    }
}
