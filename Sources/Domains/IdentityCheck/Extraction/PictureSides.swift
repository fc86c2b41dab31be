// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Reading

/// Which side of a document each of its pictures shows.
struct PictureSides {
    /// The side of each picture; nil if the document has no use for it.
    private(set) var parts: [CheckPart?]
    /// What follows for each picture.
    private(set) var remarks: [[PictureRemark]]

    /// Tells the sides apart.
    ///
    /// The pictures from which zone and licence code were taken show the sides that have these. Another picture with a
    /// zone or a code shows such a side once more, or another document; the rest stand for the sides that are left, unless
    /// they look like one that stood for a side before.
    ///
    /// - Parameters:
    ///   - pictures: the pictures.
    ///   - zone: the place of the picture whose zone was taken.
    ///   - code: the place of the picture whose licence code was taken.
    ///   - row: the document.
    ///   - plan: what has to be captured of it.
    init(
        _ pictures: [PictureContent],
        zone: Int?,
        code: Int?,
        row: CatalogueRow?,
        plan: CapturePlan?
    ) {
        parts = pictures.map { _ in nil }
        remarks = pictures.map { _ in [] }
        if let zone { parts[zone] = row?.zoneSide }
        if let code { parts[code] = row?.codeSide ?? parts[code] }
        var open = (plan?.steps.map(\.part) ?? []).filter { [parts] in !parts.contains($0) }
        var looks: [DocumentLook] = []
        for place in pictures.indices where place != zone && place != code {
            guard pictures[place].isEmpty else {
                let isSame = pictures[place].isSame(as: pictures, zone: zone, code: code)
                remarks[place].append(isSame ? .wrongSide : .multipleDocuments)
                continue
            }
            if let look = pictures[place].look {
                guard !looks.contains(where: look.isSameSide) else {
                    remarks[place].append(.wrongSide)
                    continue
                }
                looks.append(look)
            }
            if !open.isEmpty { parts[place] = open.removeFirst() }
        }
    }
}

extension PictureContent {
    /// Returns whether what this picture shows is what was taken from others.
    fileprivate func isSame(as pictures: [PictureContent], zone: Int?, code: Int?) -> Bool {
        let lines = zone.flatMap { pictures[$0].zones.first?.document.lines }
        let licence = code.flatMap { pictures[$0].licences.first }
        return zones.allSatisfy { $0.document.lines == lines }
            && licences.allSatisfy { $0 == licence }
    }
}
