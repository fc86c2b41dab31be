// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings

/// Revocation lists in `cases.json`: a list, a leaf, its issuer, an instant, an outcome.
///
/// Each case runs twice: with outdated lists as a warning and with outdated lists rejected.
struct RevocationListsSuite: ConformanceSuite {
    let format = "revocation list cases"

    func recognises(_ file: ConformanceFile) -> Bool {
        file.hasCases(with: ["name", "crl", "leaf", "issuer", "outcome"])
    }

    func run(_ file: ConformanceFile, report: (ConformanceCase) -> Void) {
        file.reportCases(collection: "crl-unittest", idMember: "name", report: report) { item in
            outcome(item, in: file)
        }
    }

    private func outcome(_ item: JSONValue, in file: ConformanceFile) -> ConformanceOutcome {
        guard
            let list = item["crl"]?.string.flatMap(file.neighbour),
            let leaf = item["leaf"]?.string.flatMap(file.neighbour),
            let issuer = item["issuer"]?.string.flatMap(file.neighbour),
            let at = item["at"]?.instant
        else { return .failed("a file is missing") }
        var issuers = [issuer]
        if let name = item["otherIssuerKey"]?.string {
            guard let other = file.neighbour(name) else { return .failed("a file is missing") }
            issuers.append(other)
        }
        let question = RevocationQuestion(list: list, leaf: leaf, issuers: issuers, at: at)
        let (verdict, isOutdated) = question.answer(.warn)
        let isOutdatedExpected = item["outdated"]?.boolean ?? false
        if verdict.outcome == "good", isOutdated != isOutdatedExpected {
            return .failed("outdated \(isOutdatedExpected) expected, \(isOutdated) found")
        }
        let compared = verdict.compared(to: item["outcome"])
        guard compared == .passed else { return compared }
        return question.answer(.enforce).0.compared(to: item["outcomeStrict"] ?? item["outcome"])
    }
}

/// Whether a leaf is revoked by a list that one of its issuer's keys signed.
private struct RevocationQuestion {
    let list: [UInt8]
    let leaf: [UInt8]
    let issuers: [[UInt8]]
    let at: Instant

    /// Returns the verdict, and whether it is based on an outdated list.
    func answer(_ freshness: RevocationFreshness) -> (Verdict, Bool) {
        do {
            let leaf = try Certificate(der: leaf)
            let verified = try verifiedList()
            let check = RevocationCheck(freshness: freshness)
            let outcome = try check.verify(leaf, lists: [verified], at: at)
            return (Verdict("good", ""), outcome != .notRevoked)
        } catch CertificateRuleError.revoked {
            return (Verdict("revoked", ""), false)
        } catch {
            return (Verdict("refused", "\(error)"), false)
        }
    }

    /// Returns the list, verified with the first of the issuer's keys that signed it.
    private func verifiedList() throws -> VerifiedRevocationList {
        let list = try RevocationList(der: list)
        var worst: any Error = CertificateRuleError.noIssuer
        for bytes in issuers {
            do {
                let issuer = try Certificate(der: bytes)
                let key = try issuer.publicKey()
                return try VerifiedRevocationList(list, signer: issuer, key: key)
            } catch {
                worst = error
            }
        }
        throw worst
    }
}
