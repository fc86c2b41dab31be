// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import MachineReadable
import Reading

extension Examination {
    /// Where the zones are in their pictures, and which of their check digits are right, for the reviewer who compares
    /// what was read with what is there.
    var storedZones: JSONOutput {
        let entries = CheckPart.allCases.flatMap { part in
            (zones[part] ?? []).compactMap { zone in
                sizes[part].map { zone.stored(of: part, in: $0) }
            }
        }
        return .array(entries)
    }
}

extension ZoneReading {
    /// The corners are clockwise from where the first line begins, in thousandths of the picture's width and height.
    fileprivate func stored(of part: CheckPart, in size: Examination.PictureSize) -> JSONOutput {
        let corners = region.corners.map { point -> JSONOutput in
            [
                .integer(Self.thousandth(point.x, of: size.width)),
                .integer(Self.thousandth(point.y, of: size.height)),
            ]
        }
        let digits = MRZCheckKind.allCases.compactMap { kind in
            document.checks[kind].map { (kind.name, JSONOutput.boolean($0)) }
        }
        return [
            "part": .string(part.rawValue), "corners": .array(corners),
            "checkDigits": .object(digits),
        ]
    }

    private static func thousandth(_ place: Float, of side: Int) -> Int {
        guard side > 0 else { return 0 }
        return min(1000, max(0, Int((place * 1000 / Float(side)).rounded())))
    }
}
