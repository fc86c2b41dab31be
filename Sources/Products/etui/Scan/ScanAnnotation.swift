// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Barcodes
import EtuiService
import MachineReadable
import Pictures
import Reading
import Scanning

/// Draws the findings onto the pictures, and saves them as PNG files.
struct ScanAnnotation: Sendable {
    /// The path of the picture for each input.
    private let paths: [String]

    /// Creates the paths: one input has the path itself.
    ///
    /// Several have files in the folder of that name, called like the inputs, or, if the path ends in
    /// `.png`, files with a number before that.
    init(path: String, inputs: [ScanInput]) throws(CommandError) {
        guard !path.isEmpty else { throw .unusable("--annotate cannot be empty") }
        let isFolder = path.hasSuffix("/") || Input.isFolder(path) == true
        if path.lowercased().hasSuffix(".png"), !isFolder {
            let stem = path.dropLast(4)
            paths = inputs.indices.map { inputs.count == 1 ? path : "\(stem)-\($0 + 1).png" }
            return
        }
        guard isFolder || inputs.count > 1 else {
            throw .unusable("--annotate '\(path.visible)' is neither a folder nor OUT.png")
        }
        guard Input.makeFolder(path) else {
            throw .unusable("--annotate '\(path.visible)': the folder cannot be made")
        }
        paths = ScanFile.paths(of: inputs, in: path).map { $0 + ".png" }
    }

    /// Writes the picture of an input with outlines and labels; returns why it could not.
    func write(_ report: ScanReport, place: Int) -> String? {
        guard case .success(let found) = report.outcome else { return nil }
        let picture = found.picture
        var canvas = ColorPicture(picture)
        // Lines and letters that are visible in a large picture and do not cover a small one.
        let scale = max(1, max(picture.width, picture.height) / 700)
        if found.documents.isEmpty {
            for region in found.candidates {
                canvas.drawOutline(Self.amber, corners: region.pixels, thickness: 2 * scale)
            }
        }
        for document in found.documents { Self.draw(document, on: &canvas, scale: scale) }
        return ScanFile.save(PNGWriter.encode(canvas), at: paths[place], mode: 0o644)
    }

    private static func draw(
        _ document: ScanDocument,
        on canvas: inout ColorPicture,
        scale: Int
    ) {
        let corners = document.corners
        // Reading verifies nothing, so nothing is green.
        let colour = document.result == .attention ? amber : blue
        canvas.drawOutline(colour, corners: corners, thickness: 2 * scale)
        guard let top = corners.map(\.y).min(), let left = corners.map(\.x).min() else { return }
        let height = ColorPicture.labelSize("", scale: scale).height
        canvas.drawLabel(
            document.label,
            at: (left, top - height - 2 * scale),
            scale: scale,
            colors: (white, colour)
        )
    }

    private static let blue = ColorPicture.Color(red: 23, green: 73, blue: 127)
    private static let amber = ColorPicture.Color(red: 150, green: 90, blue: 0)
    private static let white = ColorPicture.Color(red: 255, green: 255, blue: 255)
}

extension ScanDocument {
    /// The label on the picture: only the kind, so that a shared picture says no more than it shows.
    fileprivate var label: String {
        switch self {
        case .zone(let zone):
            zone.document.format.name + (zone.document.error.map { " - " + $0 } ?? "")
        case .barcode(let barcode, let content): "\(barcode.symbology.rawValue) \(content.name)"
        }
    }

    fileprivate var corners: [(x: Int, y: Int)] {
        switch self {
        case .zone(let zone): zone.region.pixels
        case .barcode(let barcode, _): barcode.corners.map { ($0.x, $0.y) }
        }
    }
}

extension Quadrilateral {
    /// The corners in whole pixels; a corner far outside is omitted.
    fileprivate var pixels: [(x: Int, y: Int)] {
        corners.compactMap { corner in
            guard let x = Int(exactly: corner.x.rounded()), let y = Int(exactly: corner.y.rounded())
            else { return nil }
            return (x, y)
        }
    }
}

extension MRZDocument {
    /// The error, without the value of any field.
    fileprivate var error: String? {
        guard checks.areAllValid else { return "check digit wrong" }
        return isValid ? nil : "not sure"
    }
}
