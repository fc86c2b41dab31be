// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import MachineReadable
import Pictures
import Reading
import Testing

/// Where the masked characters of a zone are in its picture.
struct ZoneRegionTests {
    private static let print = ZonePrint()

    /// A drawn zone and what was read of it.
    private struct Scene {
        let lines: [String]
        let picture: GreyPicture
        let zone: ZoneReading

        init(_ format: MRZFormat, isTurned: Bool = false) throws {
            lines = try ExtractionScene.lines(
                format,
                [(.issuingState, "D"), (.documentCode, format == .td3 ? "P" : "ID")]
            )
            let upright = try #require(ZoneRegionTests.print.picture(of: lines))
            picture = try #require(
                GreyPicture(
                    width: upright.width,
                    height: upright.height,
                    pixels: isTurned ? upright.pixels.reversed() : upright.pixels
                )
            )
            let reading = DocumentReader().read(picture, today: try ExtractionScene.today)
            zone = try #require(reading.zones.first)
        }

        /// Returns the share of a character's ink that lies within regions.
        func share(line: Int, column: Int, in regions: [Quadrilateral], isTurned: Bool) -> Double? {
            let print = ZoneRegionTests.print
            let left = print.pitch * (print.margin + column - 1)
            let top =
                print.pitch * print.margin + print.pitch * 5 / 2 * (line - 1) + print.pitch / 2
            var (ink, covered) = (0, 0)
            for row in top - 2..<top + print.pitch + 2 {
                for column in left..<left + print.pitch {
                    let (x, y) =
                        isTurned
                        ? (picture.width - 1 - column, picture.height - 1 - row) : (column, row)
                    guard picture.pixels[y * picture.width + x] < 128 else { continue }
                    ink += 1
                    let isCovered = regions.contains {
                        $0.bounds(x: Float(x) + 0.5, y: Float(y) + 0.5)
                    }
                    if isCovered { covered += 1 }
                }
            }
            return ink == 0 ? nil : Double(covered) / Double(ink)
        }
    }

    @Test(arguments: [
        (MRZFormat.td3, false), (.td3, true), (.td1, false), (.td1, true), (.td2, false),
    ])
    func `masked characters are covered whole, and less than half of any other`(
        format: MRZFormat,
        isTurned: Bool
    ) throws {
        let scene = try Scene(format, isTurned: isTurned)
        let type: IdentityDocumentType = format == .td3 ? .passport : .identityCard
        let rule = try #require(MaskingRule.rule(forIssuers: ["D"], type))
        let columns = rule.maskedColumns(in: format, lines: scene.lines)
        let regions = rule.regions(in: scene.zone)
        #expect(regions.count == columns.count)
        for (line, text) in scene.lines.enumerated() {
            for column in 1...text.utf8.count {
                let isMasked = columns.contains { $0.line == line + 1 && $0.columns ~= column }
                let share = scene.share(
                    line: line + 1,
                    column: column,
                    in: regions,
                    isTurned: isTurned
                )
                guard let share else { continue }
                #expect(isMasked ? share == 1 : share < 0.4, "\(line + 1):\(column) \(share)")
            }
        }
    }

    @Test func `columns that a zone does not have are nowhere`() throws {
        let zone = try Scene(.td3).zone
        #expect(zone.region(of: ZoneColumns(line: 3, columns: 1...1)) == nil)
        #expect(zone.region(of: ZoneColumns(line: 0, columns: 1...1)) == nil)
        #expect(zone.region(of: ZoneColumns(line: 1, columns: 0...1)) == nil)
        #expect(zone.region(of: ZoneColumns(line: 1, columns: 40...45)) == nil)
        #expect(zone.region(of: ZoneColumns(line: 2, columns: 44...44)) != nil)
        let rule = try #require(MaskingRule.rule(forIssuers: ["NLD"], .drivingLicence))
        #expect(rule.regions(in: zone).isEmpty)
    }
}

extension Quadrilateral {
    /// Returns whether a point is within the upright box around the corners.
    fileprivate func bounds(x: Float, y: Float) -> Bool {
        let xs = [topLeft.x, topRight.x, bottomRight.x, bottomLeft.x]
        let ys = [topLeft.y, topRight.y, bottomRight.y, bottomLeft.y]
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
        else { return false }
        return left...right ~= x && top...bottom ~= y
    }
}
