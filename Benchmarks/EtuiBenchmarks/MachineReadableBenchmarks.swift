// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable

/// Machine-readable zones.
enum MachineReadableBenchmarks {
    static var plans: [Plan] { [Plan("mrz", mrz)] }

    private static func mrz() throws -> Group {
        let passport = Array(
            ("P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\n"
                + "L898902C36UTO7408122F1204159ZE184226B<<<<<10").utf8
        )
        let misread =
            "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\n"
            + "L8989O2C36UTO74O8I22F12O4159ZE184226B<<<<<10"
        let today = CalendarDate(Instant(secondsSinceEpoch: 1_780_000_000))
        return Group(
            name: "mrz",
            operations: [
                Operation("read and check a passport") { times in
                    for _ in 0..<times { keep(try? MRZDocument(parsing: passport, today: today)) }
                },
                Operation("read, check, and spell out its fields") { times in
                    for _ in 0..<times {
                        guard let document = try? MRZDocument(parsing: passport, today: today)
                        else { continue }
                        for field in document.fields { keep(document.value(field)) }
                    }
                },
                Operation("correct a misread passport") { times in
                    for _ in 0..<times {
                        keep(try? MRZCorrector().correct(misread, today: today))
                    }
                },
            ]
        )
    }
}
