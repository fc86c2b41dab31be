// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import VicSwift

/// What keeps the command from what the wallet holds, told by every command that reads it.
struct WalletStoreErrors {
    let errors: [VicError]

    /// What is the matter with a wallet now.
    init(of wallet: Wallet) {
        errors = wallet.storeErrors
    }

    init(_ errors: [VicError]) {
        self.errors = errors
    }

    /// Whether nothing is.
    var isNone: Bool { errors.isEmpty }

    /// The errors as they stand in every object of `etui wallet`.
    var json: JSONOutput { .array(errors.map(WalletCards.output)) }

    /// Tells each error, and what to do about it.
    func tell(_ console: Console) {
        for error in errors {
            console.complain(Self.sentence(error))
        }
    }

    /// Prints results, then the errors: one object with `--json`, lines without.
    ///
    /// - Parameters:
    ///   - invocation: says which of the two.
    ///   - members: the members of the object, to which `errors` is added.
    ///   - lines: the lines.
    /// - Returns: that some of it is missing, if it is.
    func print(
        _ invocation: Invocation,
        _ members: [(String, JSONOutput)],
        lines: [String]
    ) -> ExitStatus {
        if invocation.has(SealOptions.json) {
            invocation.console.print(JSONOutput.object(members + [("errors", json)]).encoded())
        } else {
            for line in lines { invocation.console.print(line) }
        }
        tell(invocation.console)
        return isNone ? .success : .negative
    }

    private static func sentence(_ error: VicError) -> String {
        let number = "(\(error.code) \(error.reason))"
        return switch error.reason {
        case "locked":
            "another process has the wallet open; wait until it ends, or end it, and try again "
                + number
        case "unreadable":
            "some of the wallet is damaged and cannot be read; etui wallet fetch brings the cards "
                + "anew \(number)"
        case "no_key":
            "the wallet's key is gone, and with it what was bound to it; etui wallet fetch makes a "
                + "new one \(number)"
        case "not_available", "key_store":
            "the wallet's folder or its keys cannot be read; check that they are yours and that "
                + "only you can touch them \(number)"
        default: WalletCards.words(error)
        }
    }
}
