// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import IdentityCheck
import MachineReadable
import Reading
import Scanning

/// Reads the zones and the licences' codes in the pictures of one document.
///
/// Once a valid zone has identified the document, its other picture and its codes get a single quick look. That is enough
/// to notice another document, and far cheaper than a thorough search that finds nothing. Where the law asks to mask
/// numbers, the search stays thorough: what is not found is not masked.
struct DocumentScan {
    /// The issuers of licences whose code says more than a zone on the same card.
    private static let codeIssuers: Set<String> = ["USA", "CAN"]

    private let zones: PictureScan
    private let codes: PictureScan

    /// Takes the day for which dates are checked.
    init(today: CalendarDate) {
        zones = PictureScan(kind: .mrz, today: today)
        // No document that is checked has another code.
        codes = PictureScan(kind: .barcode, today: today, symbologies: [.pdf417])
    }

    /// Returns what the pictures show; without a side that has no picture, or whose reader ran out of time.
    func results(of pictures: [CheckPart: [UInt8]]) -> [CheckPart: ScanResult] {
        var results: [CheckPart: ScanResult] = [:]
        var known: [ZoneReading] = []
        // Most cards have their zone on the back.
        for part in [CheckPart.back, .front] {
            guard let file = pictures[part], let picture = try? zones.picture(ofFile: file),
                let result = try? zones.scan(
                    picture: picture,
                    effort: known.contains(where: Self.needsNoMasking) ? .frame : .still
                )
            else { continue }
            known += result.zones.filter { $0.document.isValid }
            results[part] = result
        }
        let hasCode = known.allSatisfy { zone in
            zone.document.issuingState.map(Self.codeIssuers.contains) ?? true
        }
        for (part, result) in results {
            do {
                let found = try codes.scan(
                    picture: result.picture,
                    effort: hasCode ? .still : .frame
                )
                results[part]?.add(documentsOf: found)
            } catch {
                // A failed search is no reason to lose the zone.
                if result.zones.isEmpty { results[part] = nil }
            }
        }
        return results
    }

    /// Returns what a selfie shows; nil if its reader ran out of time.
    func result(of selfie: [UInt8]) -> ScanResult? {
        results(of: [.front: selfie])[.front]
    }

    private static func needsNoMasking(_ zone: ZoneReading) -> Bool {
        !MaskingRule.all.contains { $0.country == zone.document.issuingState }
    }
}
