// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import VicSwift

/// The errors that keep the command from the wallet's data; every command that reads it reports them.
struct WalletStoreErrors {
    let errors: [VicError]

    /// Collects the current errors of a wallet.
    init(of wallet: Wallet) {
        errors = wallet.storeErrors
    }

    init(_ errors: [VicError]) {
        self.errors = errors
    }

    /// Whether there are no errors.
    var isNone: Bool { errors.isEmpty }

    /// The errors as in every object of `etui wallet`.
    var json: JSONOutput { .array(errors.map(WalletCards.output)) }

    /// Reports each error, and what to do about it.
    func tell(_ console: Console) {
        for error in errors {
            console.complain(Self.sentence(error))
        }
    }

    /// Prints results, then the errors: one object with `--json`, lines without.
    ///
    /// - Parameters:
    ///   - invocation: selects one of the two.
    ///   - members: the members of the object, to which `errors` is added.
    ///   - lines: the lines.
    /// - Returns: a status that reports missing data, if any is missing.
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
