// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import LoadGenerator

/// `IssuingLoad ACCESS [--what reveal|list|race] [--connections 64] [--cards 30] [--seconds 5] [--tokens 1]
/// [--rounds 3] [--node HOST:PORT]… [--peer HOST:PORT] [--killed]`: apps that ask running issuing servers for secrets
/// and lists of cards, as fast as the servers answer.
///
/// ACCESS is the `access.json` of `etui serve --rate-limits off`. Cardholders, cards and tokens are made first, outside
/// the measured time, in the name of the first bank.
///
/// - `reveal`: each connection spends five tokens on each of its cards, one for each operation of a virtual card. It
///   encrypts the requests, and opens and checks the answers, within the measured time.
/// - `list`: each connection reads its own cardholder's 20 cards. With `--peer` another server, which has a copy of
///   the database, takes turns with ours: the program says `prepared`, and goes on after a line on its input.
/// - `race`: the connections present `--tokens` tokens, all at once, again and again until each is answered. The
///   program says `go` when they start. Then it compares the answers with the audit. With `--killed` a node may have
///   been killed between the two rows of a token, which then is spent without an answer.
@main
struct IssuingLoad {
    static func main() {
        do {
            let plan = try IssuingLoadPlan(Array(CommandLine.arguments.dropFirst()))
            switch plan.what {
            case .reveal: try RevealLoad(plan).run()
            case .list: try ListLoad(plan).run()
            case .race: try RaceLoad(plan).run()
            }
        } catch {
            FileHandle.standardError.write(Data("IssuingLoad: \(error)\n".utf8))
            exit(2)
        }
    }

    /// Writes a line at once, for a script that waits for it.
    static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
