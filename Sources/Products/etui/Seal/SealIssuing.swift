// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Encodings
import Pictures
import Reading
import Seals
import Vault

/// One run of `etui seal issue`.
struct SealIssuing {
    let invocation: Invocation

    func run() throws(CommandError) -> ExitStatus {
        let folder = try authority()
        let request = try request(country: folder.record.country)
        let signer = try folder.signer(invocation.value(of: IssueOptions.signer))
        let text: [UInt8]
        do throws(SealIssuingError) {
            text = try signer.seal(request)
        } catch {
            throw .refused("nothing was issued (\(error))")
        }
        try deliver(text)
        return .success
    }

    private func authority() throws(CommandError) -> AuthorityFolder {
        let path = invocation.value(of: IssueOptions.authority) ?? "test-authority"
        guard Input.isFolder(path + "/authority.json") == nil else {
            return try AuthorityFolder.open(path)
        }
        let folder = try AuthorityMaking(invocation).create(at: path)
        invocation.console.complain("made a test authority in \(path.visible)")
        return folder
    }

    private func request(country: String) throws(CommandError) -> SealRequest {
        let type = invocation.value(of: IssueOptions.type) ?? SealDocumentType.vaccination.rawValue
        var request = try message(type: type)
        request.issuingCountry = country
        for field in invocation.values(of: IssueOptions.field) {
            request.message = try Self.setting(field, in: request.message)
        }
        if let name = invocation.value(of: IssueOptions.algorithm) {
            let known = AuthorityKeys.algorithms.first { $0.word == name }
            request.hash = known?.algorithm ?? request.hash
        }
        if invocation.has(IssueOptions.unpadded) {
            request.padding = SealRequest.Padding(certificate: false, signature: false)
        }
        request.isPretty = invocation.has(IssueOptions.pretty)
        request.isWrapped = invocation.has(IssueOptions.array)
        return request
    }

    /// Returns the message of a file, the sample of a known type, or an empty message.
    private func message(type: String) throws(CommandError) -> SealRequest {
        guard let path = invocation.value(of: IssueOptions.message) else {
            switch SealDocumentType(rawValue: type) {
            case .vaccination: return .vaccinationSample
            case .test: return .testSample
            case nil: return SealRequest(type: type, message: .object([]))
            }
        }
        let bytes: [UInt8]
        do throws(CommandError) {
            bytes = try Input.read(path, limit: SealLimits.standard.textByteCount)
        } catch {
            throw error.about(path)
        }
        guard let root = try? JSONTree(parsing: bytes).root, root.kind == .object else {
            throw .unusable("\(path.visible) is no JSON object")
        }
        return SealRequest(type: type, message: JSONOutput(root))
    }

    private static func setting(
        _ field: String,
        in message: JSONOutput
    ) throws(CommandError) -> JSONOutput {
        let halves = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, let path = MessagePath(String(halves[0])),
            let changed = message.setting(String(halves[1]), at: path.steps[...])
        else {
            throw .unusable("--field '\(field.visible)' is not PATH=VALUE, or leads nowhere")
        }
        return changed
    }

    private func deliver(_ text: [UInt8]) throws(CommandError) {
        let files = [IssueOptions.out, IssueOptions.code].compactMap { option in
            invocation.value(of: option).map { (path: $0, isPicture: option == IssueOptions.code) }
        }
        for file in files {
            let isPicture = file.isPicture || file.path.lowercased().hasSuffix(".png")
            try Self.write(isPicture ? try Self.picture(of: text) : text, to: file.path)
        }
        if files.isEmpty { invocation.console.print(String(decoding: text, as: UTF8.self)) }
    }

    /// Returns a PNG of the QR code of a text: level M as issuers use it, otherwise L, which holds 2953 bytes.
    private static func picture(of text: [UInt8]) throws(CommandError) -> [UInt8] {
        var style = BarcodeWriter.Style()
        for level in [BarcodeWriter.Level.medium, .low] {
            style.level = level
            let code = BarcodeWriter.write(text, style: style)
            if let picture = code.flatMap(PNGWriter.encode) { return picture }
        }
        throw .refused("the seal is too long for a QR code")
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
        do throws(VaultError) {
            try AtomicFile.replace(path, with: bytes, mode: 0o644)
        } catch {
            throw .unusable("\(path.visible) cannot be written (\(error))")
        }
    }
}
