// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import VDSNCChecker

// Stores one list after another until it is killed. The test that starts this program passes the
// folder and the number of the first list, and derives the lists from their numbers as this program does.
guard CommandLine.arguments.count == 3, let first = Int(CommandLine.arguments[2]),
    let address = URL(string: "http://127.0.0.1/list.crl")
else { exit(2) }
let store = FileCRLStore(
    directory: URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
)
var number = first
while true {
    number = (number + 1) % 256
    store.save(
        StoredCRL(
            data: Data(repeating: UInt8(number), count: 1_000 + 700 * number),
            dateDownloaded: Date(timeIntervalSinceReferenceDate: Double(number))
        ),
        for: address
    )
}
