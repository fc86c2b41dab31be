// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
internal import MachineReadable

/// The reading in reports of the schema `etui.scan.v1`.
extension ZoneReading {
    /// An entry in `documents`.
    ///
    /// In addition to the text: the confidence in the zone and in each field, the zone's place and orientation in the
    /// picture, the outline of its document, and the portrait.
    public var report: JSONOutput {
        var sure: [(String, JSONOutput)] = []
        for field in document.fields {
            guard let confidence = confidence(of: field) else { continue }
            sure.append((field.name, Self.hundredths(confidence)))
        }
        var places = outline.map { [("outline", $0.report)] } ?? []
        if let portrait { places.append(("portrait", portrait.report)) }
        return .object(
            document.reportMembers(alternatives: alternatives.filter { !$0.isChosen }) + [
                ("confidence", Self.hundredths(confidence)), ("fieldConfidence", .object(sure)),
                ("region", region.report),
            ] + places + [
                ("rotation", .integer(rotation)),
                ("mirrored", .boolean(isMirrored)),
                ("rawLines", .array(rawLines.map { .string($0) })),
                ("corrections", .array(changes.map { $0.report })),
            ]
        )
    }

    /// Rounds a confidence down to hundredths, so that it never becomes certainty.
    fileprivate static func hundredths(_ value: Float) -> JSONOutput {
        .number(Double(Int(value * 100)) / 100)
    }
}

extension DocumentOutline {
    /// The corners as `[x, y]`, the confidence, and the width and height in millimetres.
    var report: JSONOutput { corners.report(confidence, [width, height]) }
}

extension DocumentPortrait {
    /// The members of an outline; the sides are rounded to tenths of millimetres.
    var report: JSONOutput {
        corners.report(confidence, [width, height].map { Double(Int($0 * 10 + 0.5)) / 10 })
    }
}

extension Quadrilateral {
    /// A place on a document, whose sides are in millimetres.
    fileprivate func report(_ confidence: Float, _ sides: [Double]) -> JSONOutput {
        [
            "corners": report, "confidence": ZoneReading.hundredths(confidence),
            "millimetres": .array(sides.map { .number($0) }),
        ]
    }

    /// The four corners as `[x, y]`, in tenths of a pixel.
    public var report: JSONOutput {
        .array(corners.map { $0.report })
    }
}

extension PicturePoint {
    /// The point as `[x, y]`; coordinates that are not finite are `null`.
    var report: JSONOutput {
        .array([Self.tenths(x), Self.tenths(y)])
    }

    private static func tenths(_ value: Float) -> JSONOutput {
        .number((Double(value) * 10).rounded() / 10)
    }
}
