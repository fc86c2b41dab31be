// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck
import Pictures
import Reading

/// A document without what the law of its country forbids to keep.
struct MaskedDocument: Sendable {
    /// The data that are kept.
    var data: IdentityData
    /// What the client read, as it is kept; nil if nothing of it is.
    var claim: JSONOutput?
    /// The files of pictures that take the place of others.
    var files: [CheckPart: [UInt8]] = [:]
    /// What was covered of each picture; a side without an entry shows nothing that is masked.
    var covers: [CheckPart: PictureCover] = [:]
    /// What was masked, for reviewers; nil if nothing was.
    var remark: JSONOutput?
    /// Whether the check of the zone may be told, from which a masked number's residue would follow.
    var tellsZoneCheck = true
}

// Masking: as soon as the pictures tell the document, before anybody can see them.
extension IdentityServer {
    /// The longest side of a covered picture is less than twice this, which bounds the memory; print stays legible.
    private static let coveredSide = 4000

    /// Masks a document as its account wants it.
    ///
    /// - Parameters:
    ///   - examination: what was read of it.
    ///   - document: its pictures.
    ///   - claim: what the client read.
    ///   - settings: whether the account masks such documents.
    /// - Returns: what is kept of it.
    /// - Throws: `internalError` if a picture that was read when it came cannot be read or written now.
    func mask(
        _ examination: Examination,
        _ document: ExaminationCase,
        claim: JSONValue?,
        _ settings: CheckSettings
    ) throws(IdentityRequestError) -> MaskedDocument {
        let extraction = examination.check.extraction
        var masked = MaskedDocument(data: extraction.data, claim: claim.map { JSONOutput($0) })
        let issuers = [document.selected.country, extraction.data.text(.issuingCountry)]
        guard let type = extraction.type ?? document.selected.type,
            let rule = MaskingRule.rule(forIssuers: issuers.compactMap(\.self), type),
            settings.masks(CheckSettings.DocumentKind(country: rule.country, type: rule.type))
        else { return masked }
        masked.data = extraction.data.masked(by: rule)
        masked.tellsZoneCheck = !rule.masksZone
        // What cannot be read as data cannot be masked either.
        masked.claim = claim.flatMap { try? IdentityData(parsing: $0).masked(by: rule).json }
        var covers: [(String, JSONOutput)] = []
        for part in CheckPart.allCases {
            guard let file = document.pictures[part] else { continue }
            let cover = rule.cover(
                of: part,
                zones: examination.zones[part] ?? [],
                edges: examination.edges[part]
            )
            guard cover != .nothing else { continue }
            masked.covers[part] = cover
            masked.files[part] = try Self.covered(file, cover, examination.sizes[part])
            covers.append((part.rawValue, .string(cover.word)))
        }
        masked.remark = ["what": .string(rule.target.rawValue), "pictures": .object(covers)]
        return masked
    }

    /// Returns a picture in which what is covered is black.
    private static func covered(
        _ file: [UInt8],
        _ cover: PictureCover,
        _ size: Examination.PictureSize?
    ) throws(IdentityRequestError) -> [UInt8] {
        var picture: ColorPicture
        do throws(PictureError) {
            picture = try PictureReader.colors(from: file, reducingAbove: coveredSide)
        } catch {
            throw IdentityRequestError(.internalError)
        }
        let black = ColorPicture.Color(red: 0, green: 0, blue: 0)
        if case .areas(let areas) = cover, let size {
            // The reader may have reduced the picture less or more.
            let scale = (
                x: Float(picture.width) / Float(size.width),
                y: Float(picture.height) / Float(size.height)
            )
            for area in areas { picture.fill(black, area.scaled(scale.x, scale.y)) }
        } else {
            picture.fill(black, from: (0, 0), width: picture.width, height: picture.height)
        }
        guard let file = picture.jpegFile() else { throw IdentityRequestError(.internalError) }
        return file
    }
}

extension Quadrilateral {
    /// Returns the same shape in a picture of another size.
    fileprivate func scaled(_ x: Float, _ y: Float) -> Quadrilateral {
        func corner(_ point: PicturePoint) -> PicturePoint {
            PicturePoint(x: point.x * x, y: point.y * y)
        }
        return Quadrilateral(
            topLeft: corner(topLeft),
            topRight: corner(topRight),
            bottomRight: corner(bottomRight),
            bottomLeft: corner(bottomLeft)
        )
    }
}
