// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The network of the line reader: seven layers of convolutions.
///
/// The table below is the one that `Training/recipe/model.py` trains.
struct LineNetwork: Sendable {
    /// The blank and 37 characters.
    static let classCount = 38
    /// One distribution for so many columns.
    static let columnsPerStep = 4
    /// The characters of classes 1 to 37.
    static let alphabet = [UInt8]("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<".utf8)

    /// A layer that only looks to the left and to the right.
    private static let alongTheLine = Convolution.Shape(
        inputs: 128,
        outputs: 128,
        rows: 1,
        columns: 5,
        padsRows: false,
        pool: (1, 1)
    )

    private static let shapes = [
        Convolution.Shape(
            inputs: 1,
            outputs: 16,
            rows: 3,
            columns: 3,
            padsRows: true,
            pool: (2, 2)
        ),
        Convolution.Shape(
            inputs: 16,
            outputs: 32,
            rows: 3,
            columns: 3,
            padsRows: true,
            pool: (2, 2)
        ),
        Convolution.Shape(
            inputs: 32,
            outputs: 64,
            rows: 3,
            columns: 3,
            padsRows: true,
            pool: (2, 1)
        ),
        Convolution.Shape(
            inputs: 64,
            outputs: 128,
            rows: 3,
            columns: 3,
            padsRows: false,
            pool: (1, 1)
        ),
        alongTheLine,
        alongTheLine,
        Convolution.Shape(
            inputs: 128,
            outputs: 40,
            rows: 1,
            columns: 1,
            padsRows: false,
            pool: (1, 1)
        ),
    ]

    private let layers: [Convolution]

    /// The network from its weights as written by `Training/recipe/export.py`.
    ///
    /// For each layer the scale and then the bias of every output channel, four bytes each, lowest
    /// byte first; then for each eight output channels, row, column and input channel eight signed
    /// bytes.
    ///
    /// - Precondition: the text is base64 of as many bytes as the layers have.
    init(encoded: String) {
        let bytes = (try? Base64.decode(encoded, alphabet: .standard, padding: .required)) ?? []
        var place = 0
        layers = Self.shapes.map { shape in
            defer { place += shape.byteCount }
            return Convolution(shape, from: bytes, at: place)
        }
        precondition(place == bytes.count, "weights of another network")
    }

    /// The scores before normalisation: 40 for each step, the first 38 with a meaning.
    func scores(of strip: [Float], columns: Int) -> [Float] {
        var plane = Plane(
            rows: LineStrip.rows,
            columns: columns,
            channels: 1,
            margin: layers[0].shape.margin
        )
        for row in 0..<LineStrip.rows {
            let start = plane.start(ofRow: row)
            for column in 0..<columns {
                plane.values[start + column] = strip[row * columns + column]
            }
        }
        for (index, layer) in layers.enumerated() {
            let isLast = index == layers.count - 1
            let margin = isLast ? (0, 0) : layers[index + 1].shape.margin
            plane = layer.applied(to: plane, margin: margin, rectifies: !isLast)
        }
        return plane.values
    }
}
