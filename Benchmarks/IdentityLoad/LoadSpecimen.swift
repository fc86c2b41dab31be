// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import IdentityCheck
import LoadGenerator
import Pictures

/// The two sides of the card that the checks show.
struct LoadSpecimen: Sendable {
    /// The pictures as JPEG files.
    let sides: [(part: SealedPart, picture: [UInt8])]

    /// Fetches the pictures of the French card that the demonstration has sent for review.
    init(_ plan: IdentityLoadPlan) throws {
        let connection = try LoadConnection(plan.node)
        let headers = [("Authorization", plan.merchant.admin), ("User-Agent", "load")]
        var reference: String?
        // The demonstration sends its specimens after the start.
        for _ in 0..<300 where reference == nil {
            let (status, answer) = try connection.exchange(
                "GET",
                "/v1/reviews?country=FRA",
                headers
            )
            guard status == 200 else { throw LoadConnection.Error.unexpected }
            let cases = try JSONTree(parsing: answer).root["reviews"]?.elements
            reference = cases?.first?["scanReference"]?.string
            if reference == nil { Thread.sleep(forTimeInterval: 0.2) }
        }
        guard let reference else { throw LoadConnection.Error.unexpected }
        sides = try [SealedPart.front, .back].map { part in
            let path = "/v1/reviews/\(reference)/images/\(part.rawValue)"
            let (status, picture) = try connection.exchange("GET", path, headers)
            guard status == 200 else { throw LoadConnection.Error.unexpected }
            return (part, picture)
        }
    }

    private init(sides: [(part: SealedPart, picture: [UInt8])]) {
        self.sides = sides
    }

    /// The same sides at twice the size, with the noise that makes each file as large as asked.
    func enlarged(to byteCount: Int) throws -> LoadSpecimen {
        LoadSpecimen(
            sides: try sides.map { part, picture in
                let colors = try PictureReader.colors(from: picture, reducingAbove: 4000)
                for noise in stride(from: 4, through: 64, by: 4) {
                    let file = colors.doubled(noise: noise).jpegFile()
                    if let file, file.count >= byteCount { return (part, file) }
                }
                throw LoadConnection.Error.unexpected
            }
        )
    }
}

extension ColorPicture {
    /// The picture at twice its sides, with noise of a fixed seed: each channel is off by up to a number.
    fileprivate func doubled(noise: Int) -> ColorPicture {
        var state: UInt64 = 1
        var pixels: [UInt8] = []
        pixels.reserveCapacity(12 * width * height)
        for y in 0..<2 * height {
            for x in 0..<2 * width {
                for channel in 0..<3 {
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    let offset = Int(state >> 33) % (2 * noise + 1) - noise
                    let value = Int(self.pixels[3 * (y / 2 * width + x / 2) + channel])
                    pixels.append(UInt8(clamping: value + offset))
                }
            }
        }
        return ColorPicture(width: 2 * width, height: 2 * height, pixels: pixels)
    }
}
