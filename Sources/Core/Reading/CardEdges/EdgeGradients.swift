// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How steeply grey values rise at each pixel, and the pixels on the ridges of these slopes.
struct EdgeGradients {
    let width: Int
    let height: Int
    /// The slopes to the right and down, as sums over 3 × 3 pixels: four times a step's height at either side of it.
    private(set) var right: [Int16]
    private(set) var down: [Int16]
    /// The magnitudes of the slopes.
    private(set) var steepness: [UInt16]
    /// The pixels that are steeper than their neighbours in the direction of the slope, row by row.
    private(set) var ridge = [Int32]()
    /// The least steepness of a pixel on a ridge.
    private(set) var faintest: UInt16

    /// The least steepness that can be an edge: a step of three grey values.
    private static let least: UInt16 = 12
    /// Even in a picture full of texture, a pixel this steep may be on an edge.
    private static let mostFaint: UInt16 = 40

    init(_ picture: GreyPicture) {
        width = picture.width
        height = picture.height
        let count = width * height
        right = [Int16](repeating: 0, count: count)
        down = right
        steepness = [UInt16](repeating: 0, count: count)
        faintest = Self.least
        guard width > 2, height > 2 else { return }
        var counts = [Int32](repeating: 0, count: 256)
        slopes(of: picture.pixels, &counts)
        // Half of all pixels are no steeper than this, so it is noise or texture.
        var (middle, seen) = (0, Int32(0))
        while middle < 255, 2 * (seen + counts[middle]) < Int32(count) {
            seen += counts[middle]
            middle += 1
        }
        faintest = max(Self.least, min(UInt16(middle), Self.mostFaint))
        findRidge()
    }

    private mutating func slopes(of pixels: [UInt8], _ counts: inout [Int32]) {
        let (width, height) = (width, height)
        unsafe pixels.withUnsafeBufferPointer { pixels in
            unsafe right.withUnsafeMutableBufferPointer { right in
                unsafe down.withUnsafeMutableBufferPointer { down in
                    unsafe steepness.withUnsafeMutableBufferPointer { steepness in
                        for y in 1..<height - 1 {
                            for place in y * width + 1..<(y + 1) * width - 1 {
                                let (a, b, c) = unsafe (
                                    Int32(pixels[place &- width &- 1]),
                                    Int32(pixels[place &- width]),
                                    Int32(pixels[place &- width &+ 1])
                                )
                                let (d, e) = unsafe (
                                    Int32(pixels[place &- 1]), Int32(pixels[place &+ 1])
                                )
                                let (f, g, h) = unsafe (
                                    Int32(pixels[place &+ width &- 1]),
                                    Int32(pixels[place &+ width]),
                                    Int32(pixels[place &+ width &+ 1])
                                )
                                let across = (c &+ 2 &* e &+ h) &- (a &+ 2 &* d &+ f)
                                let along = (f &+ 2 &* g &+ h) &- (a &+ 2 &* b &+ c)
                                unsafe right[place] = Int16(truncatingIfNeeded: across)
                                unsafe down[place] = Int16(truncatingIfNeeded: along)
                                let squares = Float(across &* across &+ along &* along)
                                unsafe steepness[place] = UInt16(
                                    truncatingIfNeeded: Int32(squares.squareRoot())
                                )
                            }
                        }
                    }
                }
            }
        }
        for y in 1..<height - 1 {
            for steep in steepness[y * width + 1..<(y + 1) * width - 1] {
                counts[min(255, Int(steep))] &+= 1
            }
        }
    }

    private mutating func findRidge() {
        ridge.reserveCapacity(width * height / 8)
        for y in 1..<height - 1 {
            for x in 1..<width - 1 {
                let place = y * width + x
                let here = steepness[place]
                guard here >= faintest else { continue }
                let (across, along) = (Int(right[place]), Int(down[place]))
                let (wide, high) = (abs(across), abs(along))
                // The neighbours in the direction of the slope, to the nearest eighth of a turn.
                let step: Int
                if wide * 5 > high * 12 {
                    step = 1
                } else if high * 5 > wide * 12 {
                    step = width
                } else {
                    step = (across > 0) == (along > 0) ? width + 1 : width - 1
                }
                // Of two as steep only one counts.
                if here > steepness[place - step] && here >= steepness[place + step] {
                    ridge.append(Int32(truncatingIfNeeded: place))
                }
            }
        }
    }

    /// Returns how steep the picture is in a direction of length 1 at the pixel nearest to a place; 0 if the slope there
    /// goes in another direction, or outside the picture.
    ///
    /// - Returns: a negative number if it becomes darker in that direction.
    @inline(__always)
    func slope(_ x: Float, _ y: Float, _ way: SIMD2<Float>) -> Float {
        let (column, row) = (Int(x + 0.5), Int(y + 0.5))
        guard x > 0, y > 0, column < width, row < height else { return 0 }
        let place = row * width + column
        let slope = Float(right[place]) * way.x + Float(down[place]) * way.y
        return slope.magnitude >= 0.8 * Float(steepness[place]) ? slope : 0
    }
}
