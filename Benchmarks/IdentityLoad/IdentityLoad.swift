// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import LoadGenerator

/// `IdentityLoad ACCESS --receiver PORT [--what check|kill] [--connections 32] [--seconds 10] [--node HOST:PORT]`: apps
/// that send whole checks to a running identity server, and the receiver of their results.
///
/// ACCESS is the `access.json` of `etui serve --rate-limits off --allow-callback http://127.0.0.1:PORT`. The pictures are
/// the two sides of the demonstration's French card, which are fetched and, for `check`, made larger and noisier until
/// each has 1 MB. They are sent as a passport, so that a rule decides once both were read (reason 207), and no reviewer.
///
/// - `check`: each connection sends one check after the other. Sealing the pictures is outside the measured time. A check
///   counts when its result has arrived.
/// - `kill`: each connection waits for the result of its check, then sends the next, until a line comes on the input,
///   whatever happens to the server meanwhile. The program says `go`, then `sent` for each check whose end was
///   acknowledged. Then it waits for the results of all of these, and fails if one is missing, wrong, or came with two
///   contents.
@main
struct IdentityLoad {
    static func main() {
        do {
            let plan = try IdentityLoadPlan(Array(CommandLine.arguments.dropFirst()))
            let receiver = try ResultReceiver(port: plan.receiver)
            switch plan.what {
            case .check: try CheckLoad(plan, receiver).run()
            case .kill: try KillLoad(plan, receiver).run()
            }
        } catch {
            FileHandle.standardError.write(Data("IdentityLoad: \(error)\n".utf8))
            exit(2)
        }
    }

    /// Writes a line at once, for a script that waits for it.
    static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
