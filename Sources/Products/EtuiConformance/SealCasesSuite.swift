// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Seals

/// VDS-NC seals in `expected.json`: the outcome for each file under a policy at a time.
///
/// `file` names the file with the seal, or `text` is the seal; `policy` is `standard` (also if missing),
/// `strict` or `original`; `time` (or `at`) is the moment. `outcome` is `authentic`, the codes of the
/// warnings, the code of the error, or `unreadable`; a list names several acceptable ones. The authority
/// is `csca.der` with `crl.der` next to the file, unless `csca`, `crl` and `links` name others;
/// `revocation` is `required`, `if-available` or `ignore`.
struct SealCasesSuite: ConformanceSuite {
    let format = "VDS-NC seals"

    func recognises(_ file: ConformanceFile) -> Bool {
        guard let first = file.cases?.first.flatMap({ $0 }), first["outcome"] != nil,
            first.first(["time", "at"])?.instant != nil
        else { return false }
        return first["file"]?.string != nil || first["text"]?.string?.first == "{"
    }

    func run(_ file: ConformanceFile, report: (ConformanceCase) -> Void) {
        var counts: [String: Int] = [:]
        for (place, item) in (file.cases ?? []).enumerated() {
            let words = [
                item?.first(["id", "file"])?.label ?? "case \(place + 1)",
                item?["policy"]?.string ?? "standard", item?.first(["time", "at"])?.string ?? "",
            ]
            let name = words.joined(separator: "/")
            counts[name, default: 0] += 1
            let id = counts[name] == 1 ? name : "\(name)/\(place + 1)"
            let result = item.map { outcome($0, in: file) } ?? .failed("no JSON value")
            report(ConformanceCase(id: "vds-nc/" + id, outcome: result))
        }
    }

    private func outcome(_ item: JSONValue, in file: ConformanceFile) -> ConformanceOutcome {
        let text =
            item["file"]?.string.flatMap(file.neighbour) ?? item["text"]?.utf8.map(Array.init)
        guard let text else { return .failed("the seal is missing") }
        guard let time = item.first(["time", "at"])?.instant else {
            return .failed("time is missing")
        }
        guard let policy = Self.policy(item) else {
            return .failed("unknown policy or revocation")
        }
        guard let anchor = Self.anchor(item, in: file), let links = Self.links(item, in: file)
        else {
            return .failed("a certificate or list is missing")
        }
        let seal: VDSNCSeal
        do throws(SealReadingError) {
            seal = try VDSNCSeal(parsing: text, limits: policy.limits)
        } catch {
            return Verdict("unreadable", "\(error.reason)").compared(to: item["outcome"])
        }
        let report = SealVerifier(policy: policy).evaluate(
            seal,
            anchors: anchor,
            links: links,
            at: time
        )
        return Self.verdict(report).compared(to: item["outcome"])
    }

    private static func verdict(_ report: SealReport) -> Verdict {
        switch report.outcome {
        case .authentic: Verdict("authentic", "")
        case .authenticWithWarnings(let findings):
            Verdict(findings.map(\.code.rawValue).joined(separator: " "), "")
        case .notAuthentic(let error): Verdict(error.rawValue, "")
        }
    }

    private static func policy(_ item: JSONValue) -> SealPolicy? {
        var policy: SealPolicy
        switch item["policy"]?.string ?? "standard" {
        case "standard": policy = .standard
        case "strict": policy = .strict
        case "original": policy = .original
        default: return nil
        }
        switch item["revocation"]?.string {
        case nil: break
        case "required": policy.revocation = .required
        case "if-available": policy.revocation = .ifAvailable
        case "ignore": policy.revocation = .ignore
        default: return nil
        }
        return policy
    }

    /// Returns the authority of a case; empty if the case says `null`, `nil` if its file is missing.
    private static func anchor(_ item: JSONValue, in file: ConformanceFile) -> [SealAnchor]? {
        if item["csca"]?.isNull == true { return [] }
        guard let der = file.neighbour(item["csca"]?.string ?? "csca.der") else { return nil }
        var list: [UInt8]?
        if item["crl"]?.isNull != true {
            list = file.neighbour(item["crl"]?.string ?? "crl.der")
            guard list != nil || item["crl"] == nil else { return nil }
        }
        let anchor = SealAnchor(
            certificateDER: der,
            integrityHash: Hex.encode(HashAlgorithm.sha256.digest(of: der)),
            revocationListDER: list,
            isDemo: SealDemonstration.isMarked(certificateDER: der)
        )
        return [anchor]
    }

    private static func links(_ item: JSONValue, in file: ConformanceFile) -> [SealLink]? {
        guard let names = item["links"]?.elements else { return [] }
        let links = names.compactMap { $0.string.flatMap(file.neighbour) }
        return links.count == names.count ? links.map { SealLink(certificateDER: $0) } : nil
    }
}
