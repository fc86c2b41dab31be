// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck
import MachineReadable

// What the pictures of a transaction show, what follows from it, and what of it may be kept.
extension IdentityServer {
    /// Reads the pictures, decides, and masks what must not be kept.
    func examine(
        _ loaded: LoadedTransaction,
        on today: CalendarDate
    ) throws(IdentityRequestError) -> VerifiedTransaction {
        let (reference, key, settings) = (
            loaded.stored.reference, loaded.key, loaded.account.settings
        )
        var document = ExaminationCase(
            accepted: loaded.account.accepted ?? configuration.documents,
            today: today
        )
        document.readsPrint = settings.hasPrintedText
        document.select(loaded.claim, loaded.request)
        for (side, sealed) in loaded.pictures {
            document.pictures[side] = try key.open(sealed.bytes, sealed.file, of: reference)
        }
        var examination = examiner.examine(document)
        let face = compareFaces(of: document, examination, try movementEvidence(loaded))
        examination.evidence.take(face)
        let outcome =
            document.selected.product == .fastfill
            ? .extracted
            : VerificationRules.outcome(of: examination.evidence, under: settings.verification)
        let masked = try mask(examination, document, claim: loaded.claim, settings)
        var covered: [StoredPart] = []
        var files: [SealedPicture] = []
        for part in loaded.parts {
            guard let side = CheckPart(rawValue: part.part.rawValue),
                let file = masked.files[side]
            else { continue }
            // Every node that verifies at the same time writes a file of its own.
            let name = "\(part.part.rawValue)-\(Hex.encode(SystemRandom().bytes(count: 16)))"
            let sealed = try key.seal(file, name, of: reference, random: SystemRandom())
            files.append(SealedPicture(file: name, bytes: sealed))
            covered.append(
                StoredPart(part: part.part, digest: part.digest, file: name, type: "image/jpeg")
            )
        }
        let text = examination.stored(masked, outcome, face: face).utf8()
        let result = try key.seal(text, "result", of: reference, random: SystemRandom())
        var claim: [UInt8]?
        if let kept = masked.claim {
            claim = try key.seal(kept.utf8(), "claim", of: reference, random: SystemRandom())
        }
        return VerifiedTransaction(
            outcome: outcome,
            isRead: examination.isRead,
            result: result,
            resultValue: try stored(result, "result", reference, key),
            claim: claim,
            covered: covered,
            files: files
        )
    }

    /// Opens the frames of the movements; nil if the check asked for none.
    private func movementEvidence(
        _ loaded: LoadedTransaction
    ) throws(IdentityRequestError) -> MovementEvidence? {
        guard let movements = loaded.movements else { return nil }
        var frames: [(place: Int, picture: [UInt8])] = []
        for frame in loaded.frames {
            let (sealed, reference) = (frame.picture, loaded.stored.reference)
            let picture = try loaded.key.open(sealed.bytes, sealed.file, of: reference)
            frames.append((frame.place, picture))
        }
        return MovementEvidence(check: movements.check, frames: frames)
    }
}

extension ExaminationCase {
    /// Takes what the client selected and read; what it preselected counts if it sent no fields.
    fileprivate mutating func select(_ claim: JSONValue?, _ request: JSONValue?) {
        let country = (claim?["selectedCountry"] ?? request?["preselectedCountry"])?.string
        let types = request?["preselectedDocumentTypes"]?.elements ?? []
        let name =
            claim?["selectedDocumentType"]?.string ?? (types.count == 1 ? types[0].string : nil)
        selected = SelectedDocument(
            country: country,
            type: name.flatMap { IdentityDocumentType(rawValue: $0) },
            product: request?["product"]?.string.flatMap { CheckProduct(rawValue: $0) }
                ?? .netverify
        )
        for (name, value) in claim?.members ?? [] {
            if let text = value.string { self.claim[name] = text }
        }
    }
}
