// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
public import MachineReadable
public import Reading

/// Reads the print of a card by an engine.
///
/// The whole card is read in black and white, in which shadows and security print are gone. The lines of each field are
/// then read again one by one in all shades, which the engine makes black and white in its own way. What both readings
/// have is more certain than either; what differs is as certain as the weaker reading.
public struct PrintedTextReader: Sendable {
    private let engine: any PrintedTextEngine
    private let today: CalendarDate

    /// Creates a reader; `today` decides centuries.
    public init(_ engine: any PrintedTextEngine, today: CalendarDate) {
        self.engine = engine
        self.today = today
    }

    /// Reads a card.
    ///
    /// This can take seconds, so call it off Swift's own pool.
    ///
    /// - Parameters:
    ///   - card: the card as a flatbed scanner would give it at 300 dpi (``PrintedCard``).
    ///   - country: the issuer, if it is known from a zone or was selected.
    ///   - type: the kind of document, if it is known.
    /// - Returns: what was read; if the engine fails, why.
    public func read(
        _ card: GreyPicture,
        country: String? = nil,
        type: IdentityDocumentType? = nil
    ) -> PrintedReading {
        do throws(PrintedTextError) {
            return try reading(card, country.map(DocumentCatalogue.issuer), type)
        } catch {
            return PrintedReading(error)
        }
    }

    private func reading(
        _ card: GreyPicture,
        _ country: String?,
        _ type: IdentityDocumentType?
    ) throws(PrintedTextError) -> PrintedReading {
        let layouts = PrintedLayoutTable.all.filter { layout in
            layout.fits(country) && (type ?? layout.type) == layout.type
        }
        guard !layouts.isEmpty else { return .nothing }
        let installed = try engine.languages()
        let sign =
            try layouts.contains(PrintedLayoutTable.europeanLicence)
            ? self.sign(of: card, installed) : nil
        let known = country ?? sign?.country
        let own = PrintedLanguage.language(of: known)
        let hasOwn = installed.contains(own)
        // Dates, numbers and labels of passports and cards are the same in every language.
        let readable = hasOwn ? layouts : layouts.filter { $0.anchors == .labels }
        let language = hasOwn ? own : PrintedLanguage.general
        guard !readable.isEmpty, installed.contains(language) else { throw .noLanguage }
        guard let binarised = card.binarised() else { return .nothing }
        let words = try engine.words(in: binarised, as: .scattered, language: language)
        // What looks like a sign may be something else, so it excludes no layout.
        let found = readable.map { PrintedFields(words, $0, today: today) }
            .max { $0.values.count < $1.values.count }
        guard let found, found.values.count >= PrintedFields.leastCount else {
            if readable.count < layouts.count { throw .noLanguage }
            return .nothing
        }
        let second = try secondReading(found, card, language)
        let issuer = country ?? (found.layout.fits(known) ? known : nil)
        var fields = PrintedAgreement(
            found,
            country: issuer,
            hasItsLanguage: hasOwn,
            today: today
        )
        for (value, other) in zip(found.values, second) { fields.add(value, other) }
        fields.addIssuer(sign)
        return PrintedReading(
            layout: found.layout.name,
            type: found.layout.type,
            readings: fields.readings,
            unstableFields: fields.unstable
        )
    }

    private func sign(
        of card: GreyPicture,
        _ installed: Set<String>
    ) throws(PrintedTextError) -> PrintedSign? {
        guard installed.contains(PrintedLanguage.general),
            let picture = PrintedSign.picture(of: card)
        else { return nil }
        return PrintedSign(
            try engine.words(in: picture, as: .line, language: PrintedLanguage.general)
        )
    }

    /// Reads the lines of all values again, one by one.
    private func secondReading(
        _ fields: PrintedFields,
        _ card: GreyPicture,
        _ language: String
    ) throws(PrintedTextError) -> [[PrintedLine]] {
        var all: [[PrintedLine]] = []
        for value in fields.values {
            var lines: [PrintedLine] = []
            for line in value.lines {
                let margin = max(4, line.height / 3)
                let box = PrintedBox(
                    left: line.box.left - margin,
                    top: line.box.top - margin,
                    right: line.box.right + margin,
                    bottom: line.box.bottom + margin
                )
                guard let part = card.part(box, scale: 2) else { continue }
                let words = try engine.words(in: part, as: .line, language: language)
                if let line = PrintedLine(words.sorted { $0.box.left < $1.box.left }) {
                    lines.append(line)
                }
            }
            all.append(lines)
        }
        return all
    }
}
