// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Reading
import TestSupport

/// What a camera makes of a picture that is held in front of it.
struct Camera {
    /// The frame in pixels.
    var width = 1280
    var height = 720
    /// The shorter side of the object as a part of the shorter side of the frame.
    var fill = 0.85
    /// Rotation in the plane, in degrees.
    var rotation = 0.0
    /// Tilt about the vertical and the horizontal axis, in degrees.
    var yaw = 0.0
    var pitch = 0.0
    /// Standard deviation of the blur, in pixels of the frame.
    var blur = 0.0
    /// Standard deviation of the noise, in grey values.
    var noise = 0.0
    /// Grey values of black and white.
    var black = 40.0
    var white = 215.0
    /// How much darker the right edge is than the left one, as a part.
    var shade = 0.0
    var seed: UInt64 = 1

    /// The frame.
    func photograph(_ object: GreyPicture) -> GreyPicture? {
        var values = project(object)
        if blur > 0 { values = blurred(values) }
        var random = SeededGenerator(seed: seed)
        var pixels = [UInt8](repeating: 0, count: width * height)
        for index in values.indices {
            let light = 1 - shade * Double(index % width) / Double(width)
            let noise = noise > 0 ? noise * Self.gaussian(&random) : 0
            let value = (black + values[index] / 255 * (white - black)) * light + noise
            pixels[index] = UInt8(min(max(value, 0), 255))
        }
        return GreyPicture(width: width, height: height, pixels: pixels)
    }

    /// Each pixel of the frame as the mean of 3 by 3 rays through a pinhole onto the object.
    private func project(_ object: GreyPicture) -> [Double] {
        let unit = Double(min(width, height)) * fill / Double(min(object.width, object.height))
        let distance = 2.2 * Double(max(width, height))
        let (r, y, p) = (radians(rotation), radians(yaw), radians(pitch))
        // The object's plane is spanned by two axes, rotated, then tilted.
        let right = tilt(cos(r), sin(r), yaw: y, pitch: p)
        let down = tilt(-sin(r), cos(r), yaw: y, pitch: p)
        let normal = (
            right.1 * down.2 - right.2 * down.1,
            right.2 * down.0 - right.0 * down.2,
            right.0 * down.1 - right.1 * down.0
        )
        let halfWidth = Double(object.width) / 2
        let halfHeight = Double(object.height) / 2
        var values = [Double](repeating: 0, count: width * height)
        for row in 0..<height {
            for column in 0..<width {
                var sum = 0.0
                for part in 0..<9 {
                    let x = Double(column) + (Double(part % 3) + 0.5) / 3 - Double(width) / 2
                    let z = Double(row) + (Double(part / 3) + 0.5) / 3 - Double(height) / 2
                    // The ray (x, z, distance) t meets the plane through (0, 0, distance).
                    let t =
                        distance * normal.2
                        / (x * normal.0 + z * normal.1 + distance * normal.2)
                    let hit = (x * t, z * t, distance * t - distance)
                    let u = (hit.0 * right.0 + hit.1 * right.1 + hit.2 * right.2) / unit
                    let v = (hit.0 * down.0 + hit.1 * down.1 + hit.2 * down.2) / unit
                    sum += sample(object, u + halfWidth, v + halfHeight)
                }
                values[row * width + column] = sum / 9
            }
        }
        return values
    }

    private func sample(_ object: GreyPicture, _ x: Double, _ y: Double) -> Double {
        guard x >= 0, y >= 0, x < Double(object.width), y < Double(object.height) else {
            return 200
        }
        return Double(object.pixels[Int(y) * object.width + Int(x)])
    }

    private func tilt(
        _ x: Double,
        _ y: Double,
        yaw: Double,
        pitch: Double
    ) -> (Double, Double, Double) {
        let turned = (x * cos(yaw), y, -x * sin(yaw))
        return (
            turned.0,
            turned.1 * cos(pitch) - turned.2 * sin(pitch),
            turned.1 * sin(pitch) + turned.2 * cos(pitch)
        )
    }

    /// Gaussian blur, rows first, then columns.
    private func blurred(_ values: [Double]) -> [Double] {
        let reach = Int((3 * blur).rounded(.up))
        let raw = (-reach...reach).map { exp(-Double($0 * $0) / (2 * blur * blur)) }
        let total = raw.reduce(0, +)
        let weights = raw.map { $0 / total }
        var rows = values
        for index in values.indices {
            let (row, column) = index.quotientAndRemainder(dividingBy: width)
            var sum = 0.0
            for step in -reach...reach {
                sum +=
                    weights[step + reach]
                    * values[row * width + min(max(column + step, 0), width - 1)]
            }
            rows[index] = sum
        }
        var result = rows
        for index in rows.indices {
            let (row, column) = index.quotientAndRemainder(dividingBy: width)
            var sum = 0.0
            for step in -reach...reach {
                sum +=
                    weights[step + reach]
                    * rows[min(max(row + step, 0), height - 1) * width + column]
            }
            result[index] = sum
        }
        return result
    }

    private func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }

    private static func gaussian(_ random: inout SeededGenerator) -> Double {
        let one = Double.random(in: Double.leastNonzeroMagnitude..<1, using: &random)
        let two = Double.random(in: 0..<1, using: &random)
        return sqrt(-2 * log(one)) * cos(2 * .pi * two)
    }
}
