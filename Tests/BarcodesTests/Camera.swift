// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Reading
import TestSupport

/// A simulated camera that photographs a picture held in front of it.
struct Camera {
    /// The frame in pixels.
    var width = 1280
    var height = 720
    /// The shorter side of the object as a fraction of the shorter side of the frame.
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
    /// How much darker the right edge is than the left one, as a fraction.
    var shade = 0.0
    var seed: UInt64 = 1

    /// Returns the frame.
    func photograph(_ object: GreyPicture) -> GreyPicture? {
        var values = project(object)
        if blur > 0 { values = blurred(values) }
        var random = SeededGenerator(seed: seed)
        var pixels = [UInt8](repeating: 0, count: width * height)
        for index in values.indices {
            let light = 1 - shade * Double(index % width) / Double(width)
            let noise = noise > 0 ? noise * Self.gaussian(&random) : 0
            let value = (black + Double(values[index]) / 255 * (white - black)) * light + noise
            pixels[index] = UInt8(min(max(value, 0), 255))
        }
        return GreyPicture(width: width, height: height, pixels: pixels)
    }

    /// Computes each pixel of the frame as the mean of 2 by 2 rays through a pinhole onto the object.
    ///
    /// The ray (x, y, distance) t meets the plane through (0, 0, distance), so both coordinates in
    /// the plane are quotients of linear functions of x and y.
    private func project(_ object: GreyPicture) -> [Float] {
        let unit = Double(min(width, height)) * fill / Double(min(object.width, object.height))
        let distance = 2.2 * Double(max(width, height))
        let (r, y, p) = (radians(rotation), radians(yaw), radians(pitch))
        // Two axes span the object's plane, first rotated, then tilted.
        let right = tilt(cos(r), sin(r), yaw: y, pitch: p)
        let down = tilt(-sin(r), cos(r), yaw: y, pitch: p)
        let normal = (
            right.1 * down.2 - right.2 * down.1,
            right.2 * down.0 - right.0 * down.2,
            right.0 * down.1 - right.1 * down.0
        )
        var values = [Float](repeating: 0, count: width * height)
        for row in 0..<(2 * height) {
            let z = (Double(row) + 0.5) / 2 - Double(height) / 2
            for column in 0..<(2 * width) {
                let x = (Double(column) + 0.5) / 2 - Double(width) / 2
                let t = distance * normal.2 / (x * normal.0 + z * normal.1 + distance * normal.2)
                let depth = distance * t - distance
                let u = (x * t * right.0 + z * t * right.1 + depth * right.2) / unit
                let v = (x * t * down.0 + z * t * down.1 + depth * down.2) / unit
                let line = Int(v + Double(object.height) / 2)
                let place = Int(u + Double(object.width) / 2)
                let isInside =
                    line >= 0 && place >= 0 && line < object.height
                    && place < object.width && v + Double(object.height) / 2 >= 0
                    && u + Double(object.width) / 2 >= 0
                let value = isInside ? object.pixels[line * object.width + place] : 200
                values[row / 2 * width + column / 2] += Float(value) / 4
            }
        }
        return values
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

    /// Applies a Gaussian blur, rows first, then columns.
    private func blurred(_ values: [Float]) -> [Float] {
        let reach = Int((2.5 * blur).rounded(.up))
        let raw = (-reach...reach).map { Float(exp(-Double($0 * $0) / (2 * blur * blur))) }
        let total = raw.reduce(0, +)
        let weights = raw.map { $0 / total }
        let rows = spread(values, weights, step: 1, reach)
        return spread(rows, weights, step: width, reach)
    }

    /// Computes each value as the weighted sum of its neighbours; those beyond the ends are grey.
    private func spread(_ values: [Float], _ weights: [Float], step: Int, _ reach: Int) -> [Float] {
        var result = [Float](repeating: 0, count: values.count)
        let margin = reach * step
        for index in margin..<(values.count - margin) {
            var sum: Float = 0
            var source = index - margin
            for weight in weights {
                sum += weight * values[source]
                source += step
            }
            result[index] = sum
        }
        for index in 0..<margin { result[index] = values[index] }
        for index in (values.count - margin)..<values.count { result[index] = values[index] }
        return result
    }

    private func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }

    private static func gaussian(_ random: inout SeededGenerator) -> Double {
        let one = Double.random(in: Double.leastNonzeroMagnitude..<1, using: &random)
        let two = Double.random(in: 0..<1, using: &random)
        return sqrt(-2 * log(one)) * cos(2 * .pi * two)
    }
}
