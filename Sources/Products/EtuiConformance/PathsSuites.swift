// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings

/// NIST PKITS in `cases.json`: a chain of files, revocation lists, an instant, an outcome.
///
/// Every certificate below the anchor requires a current list; policies are not processed.
struct PKITSSuite: ConformanceSuite {
    let format = "NIST PKITS cases"

    func recognises(_ file: ConformanceFile) -> Bool {
        file.hasCases(with: ["id", "chain", "crls", "at", "outcome"])
    }

    func run(_ file: ConformanceFile, report: (ConformanceCase) -> Void) {
        file.reportCases(collection: "pkits", idMember: "id", report: report) { item in
            outcome(item, in: file)
        }
    }

    private func outcome(_ item: JSONValue, in file: ConformanceFile) -> ConformanceOutcome {
        guard
            let names = item["chain"]?.strings, names.count >= 2,
            let lists = item["crls"]?.strings, let at = item["at"]?.instant
        else { return .failed("chain, crls or at is missing") }
        let files = names.map { file.neighbour("certs/" + $0) }
        let listFiles = lists.map { file.neighbour("crls/" + $0) }
        guard !files.contains(nil), !listFiles.contains(nil) else {
            return .failed("a certificate or list is missing")
        }
        var material = PathMaterial(policy: Self.policy)
        // The certificates between both ends are offered, not prescribed: a chain may also list the
        // signer of a revocation list.
        material.read(anchors: [files[0]], leaf: files[files.count - 1])
        material.read(intermediates: Array(files.dropFirst().dropLast()), lists: listFiles)
        return material.outcome(at: at).compared(to: item["outcome"])
    }

    private static var policy: PathPolicy {
        var policy = PathPolicy()
        policy.revocation = .required
        policy.authorityRevocation = .required
        policy.freshness = .enforce
        return policy
    }
}

/// x509-limbo in `cases.json`: anchors, intermediates, a leaf and lists as PEM.
///
/// Every rule of RFC 5280 applies, including those about how certificates must be made. If a case has
/// revocation lists, one must cover the leaf. `maxChainDepth`, if present, is the most certificates
/// between anchor and leaf; `null` is no limit.
struct LimboSuite: ConformanceSuite {
    let format = "x509-limbo cases"

    func recognises(_ file: ConformanceFile) -> Bool {
        file.hasCases(with: ["id", "trusted", "untrusted", "leaf", "outcome"])
    }

    func run(_ file: ConformanceFile, report: (ConformanceCase) -> Void) {
        file.reportCases(collection: "limbo", idMember: "id", report: report) { outcome($0) }
    }

    private func outcome(_ item: JSONValue) -> ConformanceOutcome {
        guard
            let trusted = item["trusted"]?.strings, let untrusted = item["untrusted"]?.strings,
            let leaf = item["leaf"]?.string, let at = item["at"]?.instant
        else { return .failed("trusted, untrusted, leaf or at is missing") }
        let lists = item["crls"]?.strings ?? []
        var policy = PathPolicy.rfc5280
        policy.revocation = lists.isEmpty ? .ignore : .required
        if let limit = item.first(["maxChainDepth", "max_chain_depth"]), !limit.isNull {
            guard let count = limit.number?.integer, 0...1000 ~= count else {
                return .failed("maxChainDepth is no count")
            }
            // The engine counts both ends.
            policy.budget.depth = count + 2
        }
        var material = PathMaterial(policy: policy)
        material.read(anchors: trusted.map(\.pemBytes), leaf: leaf.pemBytes)
        material.read(intermediates: untrusted.map(\.pemBytes), lists: lists.map(\.pemBytes))
        return material.outcome(at: at).compared(to: item["outcome"])
    }
}

extension String {
    /// The bytes of the only PEM block in the text.
    fileprivate var pemBytes: [UInt8]? {
        let blocks = PEM.blocks(in: Array(utf8))
        return blocks.count == 1 ? blocks[0].bytes : nil
    }
}

/// The certificates and lists of one case, if readable.
///
/// An unreadable anchor or intermediate is omitted; an unreadable leaf or list makes the path invalid.
private struct PathMaterial {
    let policy: PathPolicy
    private var anchors: [Certificate] = []
    private var leaf: Certificate?
    private var intermediates: [Certificate] = []
    private var lists: [RevocationList] = []
    private var unreadable: String?

    init(policy: PathPolicy) {
        self.policy = policy
    }

    mutating func read(anchors: [[UInt8]?], leaf: [UInt8]?) {
        self.anchors = anchors.compactMap { certificate($0) }
        self.leaf = certificate(leaf)
    }

    mutating func read(intermediates: [[UInt8]?], lists: [[UInt8]?]) {
        self.intermediates = intermediates.compactMap { certificate($0) }
        for bytes in lists {
            do {
                self.lists.append(try RevocationList(der: bytes ?? []))
            } catch {
                unreadable = "list: \(error.reason)"
            }
        }
    }

    private mutating func certificate(_ bytes: [UInt8]?) -> Certificate? {
        do {
            return try Certificate(der: bytes ?? [])
        } catch {
            unreadable = unreadable ?? "certificate: \(error.reason)"
            return nil
        }
    }

    func outcome(at time: Instant) -> Verdict {
        guard let leaf else { return Verdict("invalid", unreadable ?? "no leaf") }
        let validation = PathValidation(
            anchors: anchors,
            intermediates: intermediates,
            revocationLists: lists,
            policy: policy
        )
        do {
            _ = try validation.verify(leaf, at: time)
            return Verdict("valid", "")
        } catch {
            return Verdict("invalid", "\(error.reason) at \(error.depth)" + (unreadable ?? ""))
        }
    }
}
