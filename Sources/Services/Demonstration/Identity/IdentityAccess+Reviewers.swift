// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
package import IdentityServer

extension IdentityAccess {
    /// The reviewers of the accounts that are in use; the first account has two, for decisions of two.
    package var reviewers: [DeskReviewer] {
        accounts.filter { $0.role != .disabled && $0.role != .fastfill }.flatMap { account in
            let merchant = account.role?.name ?? IdentityDemo.merchantName
            let first = DeskReviewer(token: account.adminToken, name: "Ana, \(merchant)")
            guard account.role == nil else { return [first] }
            return [first, DeskReviewer(token: account.secondReviewer, name: "Ben, \(merchant)")]
        }
    }
}

extension IdentityAccess.Account {
    /// The token of a second reviewer, who signs in at the desk with one press only.
    var secondReviewer: String { "\(id)-second-reviewer" }

    /// The credential of the second reviewer, whose secret is not kept.
    func secondCredential(random: some RandomSource) -> AccountEntry.Credential {
        AccountEntry.Credential(
            token: secondReviewer,
            secret: Base64.encode(
                random.bytes(count: 24),
                alphabet: .urlSafe,
                padded: false
            ),
            scopes: [.admin]
        )
    }
}
