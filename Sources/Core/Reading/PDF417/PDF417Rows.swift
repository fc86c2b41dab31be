// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The rows of a symbol, each as one line of grey values, with extra lines above and below it.
struct PDF417Rows {
    /// The number of values for each module.
    static let fineness = 3
    /// The greatest number of lines: a symbol has at most ninety rows, and the rest is around it.
    private static let limit = 130
    private static let heights = 64...720

    /// The lines from top to bottom, with `fineness` values a module.
    private(set) var lines: [[Float]] = []
    /// The range of frame heights of each line.
    private(set) var heights: [ClosedRange<Double>] = []

    /// Finds the rows in a frame that covers `pixels` rows of pixels in the picture.
    init(_ frame: PDF417Frame, pixels: Double, in picture: GreyPicture) {
        let height = min(
            max(Int(2 * pixels), Self.heights.lowerBound),
            Self.heights.upperBound
        )
        // The frame's first and last row are a fifth from the strip's ends.
        let step = 1.66 / Double(height)
        let first = -0.33
        let plane = GreyPlane(
            width: frame.modules * Self.fineness,
            height: height,
            of: picture
        ) { column, row in
            frame.place(
                module: (Double(column) + 0.5) / Double(Self.fineness),
                height: first + step * (Double(row) + 0.5)
            )
        }
        let profile = Self.profile(plane)
        // In an upright symbol, modules are about as high as they are wide.
        let across =
            frame.place(module: Double(frame.modules) / 2 + 10, height: 0.5)
            - frame.place(module: Double(frame.modules) / 2 - 10, height: 0.5)
        let along =
            frame.place(module: Double(frame.modules) / 2, height: 0.5 + step)
            - frame.place(module: Double(frame.modules) / 2, height: 0.5)
        let module = across.length / 20 / max(along.length, 1e-6)
        guard let pitch = Self.pitch(profile, module: module) else { return }
        let bounds = Self.bounds(profile, pitch: pitch)
        for (top, bottom) in zip(bounds, bounds.dropFirst()).prefix(Self.limit) {
            lines.append(Self.line(plane, top, bottom))
            heights.append(first + step * Double(top)...first + step * Double(bottom))
        }
    }

    /// Returns how much each row differs from the one before, minus the mean; with deviation 1.
    private static func profile(_ plane: GreyPlane) -> [Float] {
        var profile = [Float](repeating: 0, count: plane.height)
        for row in 1..<plane.height {
            let start = row * plane.width
            var sum: Float = 0
            for index in start..<(start + plane.width) {
                sum += min(abs(plane.values[index] - plane.values[index - plane.width]), 50)
            }
            profile[row] = sum
        }
        profile[0] = profile[1]
        let mean = profile.reduce(0, +) / Float(profile.count)
        let variance = profile.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(profile.count)
        guard variance > 0 else { return profile.map { _ in 0 } }
        return profile.map { ($0 - mean) / variance.squareRoot() }
    }

    /// Returns the clearest distance from row to row.
    private static func pitch(_ profile: [Float], module: Double) -> Double? {
        var best = (pitch: 0.0, power: Float(0))
        var pitch = max(4, 1.8 * module)
        while pitch < Double(profile.count) / 3, pitch < 8 * module {
            // One turn of the phasor for each row, by repeated rotation.
            let angle = 2 * Double.pi / pitch
            let (sine, cosine) = sineAndCosine(angle)
            var (x, y) = (1.0, 0.0)
            var (real, imaginary) = (0.0, 0.0)
            for value in profile {
                real += Double(value) * x
                imaginary += Double(value) * y
                (x, y) = (x * cosine - y * sine, x * sine + y * cosine)
            }
            let power = Float(real * real + imaginary * imaginary)
            if power > best.power { best = (pitch, power) }
            pitch *= 1.01
        }
        return best.power > 0 ? best.pitch : nil
    }

    /// Returns the sine and the cosine of an angle up to a right angle, by their series; the browser's Swift has neither.
    private static func sineAndCosine(_ angle: Double) -> (Double, Double) {
        var (sine, cosine) = (0.0, 0.0)
        var term = 1.0
        for index in 1...20 {
            if index % 2 == 1 { cosine += term } else { sine += term }
            // The signs change after every second term.
            term *= (index % 2 == 0 ? -angle : angle) / Double(index)
        }
        return (sine, cosine)
    }

    /// Returns the pixel rows at which rows of the symbol begin: those of the greatest change, about a pitch apart.
    private static func bounds(_ profile: [Float], pitch: Double) -> [Int] {
        let steps = max(2, Int(0.75 * pitch))...Int((1.25 * pitch).rounded(.up))
        var sums = profile
        var sources = [Int](repeating: -1, count: profile.count)
        for row in steps.upperBound..<profile.count {
            var best = (sum: -Float.infinity, source: -1)
            for step in steps {
                let off = Float((Double(step) - pitch) / pitch)
                let sum = sums[row - step] - 30 * off * off
                if sum > best.sum { best = (sum, row - step) }
            }
            sums[row] = best.sum + profile[row]
            sources[row] = best.source
        }
        let last = max(0, profile.count - steps.upperBound)..<profile.count
        guard var row = last.max(by: { sums[$0] < sums[$1] }) else { return [] }
        var bounds: [Int] = []
        while row >= 0 {
            bounds.append(row)
            row = sources[row]
        }
        return bounds.reversed()
    }

    /// Returns the mean of the rows between two bounds, without the rows next to them.
    private static func line(_ plane: GreyPlane, _ top: Int, _ bottom: Int) -> [Float] {
        let margin = Int(0.25 * Double(bottom - top))
        let first = top + margin
        let last = max(first + 1, bottom - margin)
        var line = [Float](repeating: 0, count: plane.width)
        for row in first..<min(last, plane.height) {
            for column in 0..<plane.width {
                line[column] += plane.values[row * plane.width + column]
            }
        }
        return line
    }
}
