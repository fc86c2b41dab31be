// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// One layer: a convolution, then the maximum of each pool, with negative values set to zero.
struct Convolution: Sendable {
    /// The sizes of a layer.
    struct Shape: Sendable {
        let inputs: Int
        /// A multiple of eight.
        let outputs: Int
        let rows: Int
        /// An odd number; the output has as many columns as the input.
        let columns: Int
        /// Whether the output has as many rows as the input; otherwise it has only those where the whole kernel fits.
        let padsRows: Bool
        let pool: (rows: Int, columns: Int)

        /// The zeros that the input needs around it.
        var margin: (rows: Int, columns: Int) { (padsRows ? rows / 2 : 0, columns / 2) }
        /// The number of weights of one output channel.
        var tapCount: Int { inputs * rows * columns }
        /// The number of groups of eight output channels.
        var groups: Int { outputs / 8 }
        /// The size of the layer in the table of weights, in bytes.
        var byteCount: Int { outputs * (8 + tapCount) }
    }

    /// How a row of outputs is computed.
    private enum Form: Sendable {
        case plain(PlainRows)
        case shared(SharedRows)
    }

    /// A value added to a layer's output before taking the maximum of a pool.
    enum Addition {
        case nothing
        /// A plane of as many rows, columns and channels, with any margin.
        case plane(Plane)
        /// The same values for each cell.
        case toEach([SIMD8<Float>])
    }

    let shape: Shape
    private let form: Form

    /// Reads the layer from its part of the table, which begins at a place.
    ///
    /// - Precondition: the part has the shape's count of bytes.
    init(_ shape: Shape, from bytes: [UInt8], at start: Int) {
        precondition(start + shape.byteCount <= bytes.count && shape.outputs % 8 == 0)
        self.shape = shape
        let table = start + 8 * shape.outputs
        let scales = Self.floats(bytes[start..<start + 4 * shape.outputs])
        let biases = Self.floats(bytes[start + 4 * shape.outputs..<table])
        var weights = [SIMD8<Float>]()
        weights.reserveCapacity(shape.groups * shape.tapCount)
        for index in 0..<shape.groups * shape.tapCount {
            let tap = SIMD8<Int8>(truncatingIfNeeded: bytes.eight(at: table + 8 * index))
            weights.append(SIMD8<Float>(tap) * scales[index / shape.tapCount])
        }
        form =
            SharedRows.fits(shape)
            ? .shared(SharedRows(shape, weights: weights, biases: biases))
            : .plain(PlainRows(shape, weights: weights, biases: biases))
    }

    /// Decodes the layers of a network from its weights as `Training/recipe` writes them.
    ///
    /// For each layer the scale and then the bias of every output channel, four bytes each, lowest byte first; then for
    /// each eight output channels, row, column and input channel eight signed bytes.
    ///
    /// - Precondition: the text is base64 with exactly the bytes of the layers.
    static func layers(_ shapes: [Shape], encoded: String) -> [Convolution] {
        let bytes = (try? Base64.decode(encoded, alphabet: .standard, padding: .required)) ?? []
        var place = 0
        let layers = shapes.map { shape in
            defer { place += shape.byteCount }
            return Convolution(shape, from: bytes, at: place)
        }
        precondition(place == bytes.count, "weights of another network")
        return layers
    }

    /// Creates a layer that computes the same without pooling.
    private init(_ other: Convolution) {
        shape = Shape(
            inputs: other.shape.inputs,
            outputs: other.shape.outputs,
            rows: other.shape.rows,
            columns: other.shape.columns,
            padsRows: other.shape.padsRows,
            pool: (1, 1)
        )
        form = other.form
    }

    /// The layer without its pools.
    var withoutPools: Convolution { Convolution(self) }

    private static func floats(_ bytes: ArraySlice<UInt8>) -> [SIMD8<Float>] {
        var result = [SIMD8<Float>](repeating: SIMD8(), count: bytes.count / 32)
        for (index, byte) in bytes.enumerated() where index % 4 == 0 {
            var bits = UInt32(byte)
            for place in 1..<4 {
                bits |= UInt32(bytes[bytes.startIndex + index + place]) << UInt32(8 * place)
            }
            result[index / 32][index / 4 % 8] = Float(bitPattern: bits)
        }
        return result
    }

    /// Returns the layer's output, with the margin that the next layer needs.
    ///
    /// - Precondition: the input has the shape's channels and margin.
    func applied(
        to input: Plane,
        margin: (rows: Int, columns: Int),
        rectifies: Bool,
        adding addition: Addition = .nothing
    ) -> Plane {
        precondition(input.channels == shape.inputs && input.margin == shape.margin)
        var output = Plane(
            rows: (input.paddedRows - shape.rows + 1) / shape.pool.rows,
            columns: input.columns / shape.pool.columns,
            channels: shape.outputs,
            margin: margin
        )
        let floor: Float = rectifies ? 0 : -.infinity
        switch form {
        case .plain(let rows):
            let width = rows.width(of: input)
            collect(into: &output, width, above: floor, addition) { row, scratch, at in
                rows.compute(row, of: input, into: &scratch, at: at)
            }
        case .shared(let rows):
            var shares = rows.shares(of: input)
            let width = rows.width(of: input)
            collect(into: &output, width, above: floor, addition) { row, scratch, at in
                rows.compute(row, of: &shares, into: &scratch, at: at)
            }
        }
        return output
    }

    /// Computes rows, a pool's rows at a time, and keeps the maximum of each pool.
    private func collect(
        into output: inout Plane,
        _ width: Int,
        above floor: Float,
        _ addition: Addition,
        _ compute: (_ row: Int, _ scratch: inout [SIMD8<Float>], _ place: Int) -> Void
    ) {
        var scratch = [SIMD8<Float>](repeating: SIMD8(), count: width * shape.pool.rows)
        for row in 0..<output.rows {
            for part in 0..<shape.pool.rows {
                compute(row * shape.pool.rows + part, &scratch, part * width)
                let columns = output.columns * shape.pool.columns
                add(addition, row * shape.pool.rows + part, columns, to: &scratch, at: part * width)
            }
            pool(scratch, above: floor, into: &output, row: row)
        }
    }

    /// Adds to one row of outputs before pooling.
    private func add(
        _ addition: Addition,
        _ row: Int,
        _ columns: Int,
        to scratch: inout [SIMD8<Float>],
        at place: Int
    ) {
        let count = columns * shape.groups
        switch addition {
        case .nothing: break
        case .plane(let plane):
            precondition(plane.channels == shape.outputs && columns <= plane.columns)
            let start = plane.start(ofRow: row)
            for index in 0..<count {
                scratch[place + index] += plane.values.eight(at: start + 8 * index)
            }
        case .toEach(let values):
            precondition(values.count == shape.groups)
            for index in 0..<count { scratch[place + index] += values[index % values.count] }
        }
    }

    private func pool(
        _ scratch: [SIMD8<Float>],
        above floor: Float,
        into output: inout Plane,
        row: Int
    ) {
        let groups = shape.groups
        let width = scratch.count / shape.pool.rows
        var place = output.start(ofRow: row)
        for cell in 0..<output.columns {
            for group in 0..<groups {
                var greatest = SIMD8<Float>(repeating: floor)
                for part in 0..<shape.pool.rows {
                    for step in 0..<shape.pool.columns {
                        let column = cell * shape.pool.columns + step
                        let value = scratch[part * width + column * groups + group]
                        greatest.replace(with: value, where: value .> greatest)
                    }
                }
                output.values.store(greatest, at: place)
                place += 8
            }
        }
    }
}
