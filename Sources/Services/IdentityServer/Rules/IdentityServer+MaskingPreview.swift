// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import IdentityCheck
import MachineReadable
import Pictures

/// What masking does to a specimen, by the code that masks checks.
struct MaskingPreview: Sendable {
    let rule: MaskingRule
    /// The drawn pictures, JPEG files.
    let drawn: [CheckPart: [UInt8]]
    /// What was read of them.
    let read: IdentityData
    /// What a check keeps.
    let kept: MaskedDocument

    /// The picture of a side as a check keeps it.
    func picture(_ part: CheckPart, isMasked: Bool) -> [UInt8]? {
        isMasked ? kept.files[part] ?? drawn[part] : drawn[part]
    }

    /// The fields that are dropped, with what the specimen has in them.
    var removed: [(IdentityField, String)] {
        IdentityField.allCases.compactMap { field in
            guard let value = read.text(field), kept.data.text(field) == nil else { return nil }
            return (field, value)
        }
    }
}

// A look at what masking does, before anything is sent.
extension IdentityServer {
    /// Masks a specimen as a check of this document; nothing of it is stored, but the last one is kept in memory for a day.
    ///
    /// - Throws: `notFound` if nothing of such documents is masked, or the server has no specimen of them.
    func maskingPreview(
        of country: String,
        _ type: IdentityDocumentType,
        for caller: IdentityCaller
    ) async throws(IdentityRequestError) -> MaskingPreview {
        let rule = MaskingRule.all.first { $0.country == country && $0.type == type }
        guard let rule, let drawer = configuration.specimens else {
            throw IdentityRequestError(.notFound)
        }
        let today = CalendarDate(now().second)
        if let (day, last) = lastPreview.withLock({ $0 }), day == today, last.rule == rule {
            return last
        }
        let preview = try await working(for: caller.account.id) {
            [self] () throws(IdentityRequestError) in
            let sides = drawer.sides(of: country, type)
            guard !sides.isEmpty else { throw IdentityRequestError(.notFound) }
            var document = ExaminationCase(accepted: configuration.documents, today: today)
            document.selected = SelectedDocument(country: country, type: type)
            for (part, side) in sides { document.pictures[part] = side.jpegFile() }
            guard document.pictures.count == sides.count else {
                throw IdentityRequestError(.internalError)
            }
            let examination = examiner.examine(document)
            return MaskingPreview(
                rule: rule,
                drawn: document.pictures,
                read: examination.check.extraction.data,
                // All is masked unless an account wants it otherwise.
                kept: try mask(examination, document, claim: nil, CheckSettings())
            )
        }
        lastPreview.withLock { $0 = (today, preview) }
        return preview
    }
}
