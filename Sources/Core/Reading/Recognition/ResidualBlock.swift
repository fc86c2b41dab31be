// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Two convolutions whose output is added to their input, with negative values set to zero.
struct ResidualBlock: Sendable {
    /// The sizes of a block.
    struct Shape: Sendable {
        let channels: Int
        /// The number of channels between the two convolutions.
        let inner: Int
        /// The number of rows of both kernels; the output has as many rows as the input.
        let rows: Int
        /// The numbers of columns of the first and of the second kernel.
        let columns: (first: Int, second: Int)
        let pool: (rows: Int, columns: Int)
        /// Whether the mean of all columns is an input too.
        ///
        /// All characters of a line together show how sharp and how bold its print is.
        let seesWholeLine: Bool

        fileprivate var first: Convolution.Shape {
            Convolution.Shape(
                inputs: channels,
                outputs: inner,
                rows: rows,
                columns: columns.first,
                padsRows: rows > 1,
                pool: (1, 1)
            )
        }
        fileprivate var second: Convolution.Shape {
            Convolution.Shape(
                inputs: inner,
                outputs: channels,
                rows: rows,
                columns: columns.second,
                padsRows: rows > 1,
                pool: pool
            )
        }
        fileprivate var whole: Convolution.Shape? {
            guard seesWholeLine else { return nil }
            return Convolution.Shape(
                inputs: channels,
                outputs: inner,
                rows: 1,
                columns: 1,
                padsRows: false,
                pool: (1, 1)
            )
        }
        /// The size of the block in the table of weights, in bytes.
        var byteCount: Int {
            (whole?.byteCount ?? 0) + first.byteCount + second.byteCount
        }
    }

    private let whole: Convolution?
    private let first: Convolution
    private let second: Convolution

    /// Reads the block from its part of the table, which begins at a place.
    ///
    /// The layer for the whole line, if there is one, comes first, then the two convolutions.
    ///
    /// - Precondition: the part has the shape's count of bytes.
    init(_ shape: Shape, from bytes: [UInt8], at start: Int) {
        whole = shape.whole.map { Convolution($0, from: bytes, at: start) }
        let place = start + (shape.whole?.byteCount ?? 0)
        first = Convolution(shape.first, from: bytes, at: place)
        second = Convolution(shape.second, from: bytes, at: place + shape.first.byteCount)
    }

    /// The zeros that the input needs around it.
    var margin: (rows: Int, columns: Int) { first.shape.margin }

    /// Returns the block's output, with the margin that the next layer needs.
    ///
    /// - Precondition: the input has the block's channels and margin.
    func applied(to input: Plane, margin: (rows: Int, columns: Int)) -> Plane {
        let inner = first.applied(
            to: input,
            margin: second.shape.margin,
            rectifies: true,
            adding: whole.map { .toEach(Self.tint(input, $0)) } ?? .nothing
        )
        return second.applied(to: inner, margin: margin, rectifies: true, adding: .plane(input))
    }

    /// Returns what the means of all columns of a row add to each column.
    private static func tint(_ input: Plane, _ whole: Convolution) -> [SIMD8<Float>] {
        var mean = Plane(rows: 1, columns: 1, channels: input.channels, margin: (0, 0))
        let start = input.start(ofRow: 0)
        for channel in stride(from: 0, to: input.channels, by: 8) {
            var sum = SIMD8<Float>()
            for column in 0..<input.columns {
                sum += input.values.eight(at: start + column * input.channels + channel)
            }
            mean.values.store(sum / Float(input.columns), at: channel)
        }
        let output = whole.applied(to: mean, margin: (0, 0), rectifies: false)
        return (0..<whole.shape.groups).map { output.values.eight(at: 8 * $0) }
    }
}
