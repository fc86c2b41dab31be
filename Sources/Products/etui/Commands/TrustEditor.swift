// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import EtuiService
import TrustRepository

/// The actions of `etui trust`.
struct TrustEditor {
    private let invocation: Invocation
    private let directory: TrustDirectory

    /// More than any certificate bundle or revocation list needs.
    private static let byteLimit = 32 << 20

    init(_ invocation: Invocation) throws(CommandError) {
        self.invocation = invocation
        directory = try DataFolder(for: invocation).trust
    }

    private var console: Console { invocation.console }
    private var isJSON: Bool { invocation.has(SealOptions.json) }

    /// `etui trust add`.
    func add() throws(CommandError) -> ExitStatus {
        var files: [[UInt8]] = []
        for path in invocation.arguments { files.append(try read(path)) }
        let addition = try addition()
        let entries: [TrustEntry]
        do throws(TrustDirectoryError) {
            entries = try directory.add(certificates: files, addition)
        } catch {
            throw failure(error, about: invocation.arguments.joined(separator: ", "))
        }
        for entry in entries { show(entry) }
        if addition.integrityHash == nil, !isJSON {
            console.complain("compare the SHA-256 above with one you got by another way")
        }
        if !isJSON, entries.contains(where: { $0.revocationList == nil }) {
            console.complain(
                "seals cannot be checked without a revocation list: etui trust add FILE --crl CRL"
            )
        }
        return .success
    }

    /// `etui trust list`.
    func list() throws(CommandError) -> ExitStatus {
        let entries: [TrustEntry]
        do throws(TrustDirectoryError) {
            entries = try directory.list()
            for id in try directory.damagedEntries() {
                console.complain(
                    "entry \(id) is damaged and not trusted; remove it and add it again"
                )
            }
        } catch {
            throw failure(error, about: directory.path)
        }
        for entry in entries { show(entry) }
        if entries.isEmpty { console.complain("no authority is trusted yet; see etui trust add") }
        return .success
    }

    /// `etui trust remove`.
    func remove() throws(CommandError) -> ExitStatus {
        for id in invocation.arguments {
            do throws(TrustDirectoryError) {
                console.print("removed \(try directory.remove(id))")
            } catch {
                throw failure(error, about: id)
            }
        }
        return .success
    }

    /// `etui trust update`.
    func update() async throws(CommandError) -> ExitStatus {
        let results: [TrustUpdateResult]
        do throws(TrustDirectoryError) {
            results = try await directory.update(at: StandardStreams.now())
        } catch {
            throw failure(error, about: directory.path)
        }
        for result in results { show(result) }
        let isCurrent = results.allSatisfy {
            [.updated, .unchanged, .noAddress].contains($0.outcome)
        }
        return isCurrent ? .success : .negative
    }

    /// `etui trust import`.
    func importFiles() throws(CommandError) -> ExitStatus {
        var status = ExitStatus.success
        for path in invocation.arguments {
            let result: TrustImportResult
            do throws(TrustDirectoryError) {
                result = try directory.importFile(path)
            } catch {
                throw failure(error, about: path)
            }
            show(result, path)
            if result.certificates.isEmpty, result.revocationLists.isEmpty { status = .negative }
        }
        return status
    }

    /// Returns the hash, list and address that accompany the certificates.
    private func addition() throws(CommandError) -> TrustDirectory.Addition {
        var addition = TrustDirectory.Addition(
            integrityHash: invocation.value(of: TrustOptions.hash),
            isDemo: invocation.has(TrustOptions.demo)
        )
        for place in invocation.values(of: TrustOptions.list) {
            let isAddress = place.hasPrefix("https://") || place.hasPrefix("http://")
            guard isAddress ? addition.url == nil : addition.revocationList == nil else {
                throw .unusable("--crl takes one file and one address")
            }
            if isAddress {
                addition.url = place
            } else {
                addition.revocationList = try read(place)
            }
        }
        return addition
    }

    private func read(_ path: String) throws(CommandError) -> [UInt8] {
        do throws(CommandError) {
            return try Input.read(path, limit: Self.byteLimit)
        } catch {
            throw error.about(path)
        }
    }

    /// Translates an error: a wrong hash is refused, everything else is an unusable input.
    private func failure(_ error: TrustDirectoryError, about subject: String) -> CommandError {
        let message = "\(subject.visible) \(error.words)"
        switch error {
        case .integrityHashDiffers, .revocationListOfAnother, .revocationListOlder,
            .demonstrationAuthority, .unknownEntry:
            return .refused(message)
        default:
            return .unusable(message)
        }
    }
}

extension TrustEditor {
    private func show(_ entry: TrustEntry) {
        guard !isJSON else {
            console.print(entry.json.encoded())
            return
        }
        let lines =
            [
                "\(entry.id)  \(entry.certificate.subject.text.visible)\(entry.isDemo ? "  (demo)" : "")",
                "  valid        \(entry.certificate.notBefore.rfc3339) to "
                    + entry.certificate.notAfter.rfc3339,
                "  SHA-256      \(entry.integrityHash)",
                "  signed by    \(TrustWords.signer(of: entry.certificate))",
                "  revocation   \(entry.revocationWords)",
                "  address      \(entry.url.map { $0.visible } ?? "none")",
            ] + entry.findings.map { "  finding      \($0.words)" }
        console.print(lines.joined(separator: "\n"))
    }

    private func show(_ result: TrustUpdateResult) {
        guard !isJSON else {
            let line: JSONOutput = .object([
                ("schema", "etui.trust-update.v1"),
                ("id", .string(result.entry.id)),
                ("outcome", .string(result.outcome.rawValue)),
                ("entry", result.entry.json),
            ])
            console.print(line.encoded())
            return
        }
        let words =
            switch result.outcome {
            case .updated: "has a newer list now"
            case .unchanged: "has its newest list"
            case .noAddress: "has no address"
            case .unreachable: "could not be reached; its list stays"
            case .refused: "sent no acceptable list; its list stays"
            case .notStored: "sent a list that could not be stored; its list stays"
            }
        console.print(
            "\(result.entry.id)  \(result.entry.certificate.subject.text.visible) \(words)"
        )
    }

    private func show(_ result: TrustImportResult, _ path: String) {
        guard !isJSON else {
            let line: JSONOutput = .object([
                ("schema", "etui.trust-import.v1"),
                ("file", .string(path)),
                ("certificates", .array(result.certificates.map { .string($0.id) })),
                ("revocationLists", .array(result.revocationLists.map { .string($0.id) })),
                ("skipped", .integer(result.skipped.count)),
                ("skippedEntries", .array(result.skipped.map(\.json))),
                ("findings", .array(result.certificates.flatMap(\.findingReports))),
            ])
            console.print(line.encoded())
            return
        }
        console.print(
            "\(path.visible): \(result.certificates.count.counting("certificate")) and "
                + result.revocationLists.count.counting("revocation list") + " added, "
                + result.skipped.count.counting("object") + " left out"
        )
        for entry in result.certificates {
            for finding in entry.findings {
                console.print(
                    "  \(entry.id)  \(entry.certificate.subject.text.visible): \(finding.words)"
                )
            }
        }
        for skipped in result.skipped { console.print("  left out: \(skipped.words)") }
    }
}

extension TrustEntry {
    /// The entry as JSON, schema `etui.trust-entry.v1`.
    fileprivate var json: JSONOutput {
        .object([
            ("schema", "etui.trust-entry.v1"),
            ("id", .string(id)),
            ("subject", .string(certificate.subject.text)),
            ("serialNumber", .string(certificate.serialNumber.hex)),
            ("notBefore", .string(certificate.notBefore.rfc3339)),
            ("notAfter", .string(certificate.notAfter.rfc3339)),
            ("sha256", .string(integrityHash)),
            ("isDemo", .boolean(isDemo)),
            ("isSelfSigned", .boolean(certificate.isSelfSigned)),
            ("findings", .array(findings.map { $0.json(id) })),
            ("url", .text(url)),
            ("downloaded", .text(downloaded?.rfc3339)),
            (
                "revocationList",
                revocationList.map { list in
                    .object([
                        ("number", .text(list.number?.hex)),
                        ("thisUpdate", .string(list.thisUpdate.rfc3339)),
                        ("nextUpdate", .text(list.nextUpdate?.rfc3339)),
                        ("entryCount", .integer(list.entryCount)),
                    ])
                } ?? .null
            ),
        ])
    }

    fileprivate var revocationWords: String {
        guard let list = revocationList else { return "no list; seals cannot be checked" }
        let next = list.nextUpdate.map { "next due \($0.rfc3339)" } ?? "no next date"
        let number =
            list.number.map { "no. \(Int($0.hex, radix: 16)?.description ?? $0.hex) " } ?? ""
        return "list \(number)of \(list.thisUpdate.rfc3339), \(next), "
            + "\(list.entryCount.counting("certificate")) revoked"
    }
}
