// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Project Wycheproof, `testvectors_v1`: attacks on cryptographic primitives.
///
/// A file is an object with an `algorithm` and `testGroups`; a group has a `type`, its parameters and
/// `tests`. A `valid` test must be accepted, an `invalid` one rejected; for `acceptable` ones both are
/// right, but a wrong result never is.
struct WycheproofSuite: ConformanceSuite {
    let format = "Wycheproof"

    func recognises(_ file: ConformanceFile) -> Bool {
        file.json?["algorithm"]?.string != nil
            && file.json?["testGroups"]?.elements?.first?["type"]?.string != nil
    }

    func run(_ file: ConformanceFile, report: (ConformanceCase) -> Void) {
        let algorithm = file.json?["algorithm"]?.string ?? ""
        for (index, group) in (file.json?["testGroups"]?.elements ?? []).enumerated() {
            let check = WycheproofCheck(WycheproofParameters(group), algorithm: algorithm)
            guard let tests = group["tests"]?.elements else {
                let id = "wycheproof/\(file.name)/group \(index + 1)"
                report(ConformanceCase(id: id, outcome: .failed("has no tests")))
                continue
            }
            for (place, test) in tests.enumerated() {
                let name = test["tcId"]?.number?.integer.map { "\($0)" }
                let id =
                    "wycheproof/\(file.name)/\(name ?? "group \(index + 1), test \(place + 1)")"
                report(ConformanceCase(id: id, outcome: Self.outcome(of: test, check)))
            }
        }
    }

    private static func outcome(
        of test: JSONValue,
        _ check: WycheproofCheck
    ) -> ConformanceOutcome {
        let answer = check.answer(to: WycheproofParameters(test))
        switch (answer, test["result"]?.string) {
        case (.skipped(let reason), _): return .skipped(reason)
        case (.unreadable(let member), _): return .failed("\(member) is missing or unreadable")
        case (.wrong(let what), _): return .failed("a wrong result: \(what)")
        case (.accepted, "valid"), (.refused, "invalid"): return .passed
        case (_, "acceptable"): return .passed
        case (.accepted, "invalid"): return .failed("is invalid and was accepted")
        case (.refused(let why), "valid"): return .failed("is valid and was refused: \(why)")
        case (_, let result): return .failed("unknown result \(result ?? "")")
        }
    }
}

/// This build's answer to one test.
enum WycheproofAnswer {
    /// Everything matches.
    case accepted
    /// Something does not match; the text says what.
    case refused(String)
    /// No error was reported, but the bytes differ from those of the test.
    case wrong(String)
    /// A member that the test needs is missing or unreadable.
    case unreadable(String)
    /// The parameters are out of scope; the text says which.
    case skipped(String)
}
