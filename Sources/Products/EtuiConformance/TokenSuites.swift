// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Tokens

/// PASERK test vectors, texts and identifiers of public keys: an object with a `name` such as
/// `PASERK k2.pid Test Vectors` and `tests`, each with `key` in hexadecimal and `paserk`.
struct PASERKSuite: ConformanceSuite {
    let format = "PASERK"

    func recognises(_ file: ConformanceFile) -> Bool {
        let first = file.json?["tests"]?[0]
        return first?["expect-fail"]?.boolean != nil && first?["paserk"] != nil
    }

    func run(_ file: ConformanceFile, report: (ConformanceCase) -> Void) {
        for (index, test) in (file.json?["tests"]?.elements ?? []).enumerated() {
            let name = test["name"]?.string ?? "test \(index + 1)"
            report(ConformanceCase(id: "paserk/\(name)", outcome: Self.outcome(of: test, name)))
        }
    }

    private static func outcome(of test: JSONValue, _ name: String) -> ConformanceOutcome {
        let bytes = test["key"]?.string.flatMap { try? Hex.decode($0) } ?? []
        do throws(TokenError) {
            let text: String
            switch name.split(separator: "-").first {
            case "k2.public": text = try KeyText<V2>.text(of: bytes[...])
            case "k4.public": text = try KeyText<V4>.text(of: bytes[...])
            case "k2.pid": text = try KeyIdentifier<V2>(ofKey: bytes[...]).text
            case "k4.pid": text = try KeyIdentifier<V4>(ofKey: bytes[...]).text
            default: return .skipped("another kind than the texts and identifiers of public keys")
            }
            guard test["expect-fail"]?.boolean == false else {
                return .failed("must fail and gave a text")
            }
            return text == test["paserk"]?.string ? .passed : .failed("another text: \(text)")
        } catch {
            let mustFail = test["expect-fail"]?.boolean == true
            return mustFail ? .passed : .failed("refused: \(error)")
        }
    }
}
