// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The network of the line reader: seven layers of convolutions.
///
/// `Training/recipe/model.py` trains the table below.
struct LineNetwork: Sendable {
    /// The blank and 37 characters.
    static let classCount = 38
    /// The number of columns for each distribution.
    static let columnsPerStep = 4
    /// The characters of classes 1 to 37.
    static let alphabet = [UInt8]("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<".utf8)

    /// A layer whose kernel extends to the left and right only.
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

    /// Decodes the network from its weights (`Convolution.layers`).
    init(encoded: String) { layers = Convolution.layers(Self.shapes, encoded: encoded) }

    /// Returns the scores before normalisation: 40 for each step, of which the first 38 have a meaning.
    ///
    /// `deepening` adds layers between those of this network, which triples the work.
    func scores(of strip: [Float], columns: Int, _ deepening: Deepening? = nil) -> [Float] {
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
            if isLast, let deepening {
                plane = deepening.last.applied(to: plane, margin: margin, rectifies: false)
            } else if let block = deepening?.blocks[index] {
                plane = layer.withoutPools.applied(to: plane, margin: block.margin, rectifies: true)
                plane = block.applied(to: plane, margin: margin)
            } else {
                plane = layer.applied(to: plane, margin: margin, rectifies: !isLast)
            }
        }
        return plane.values
    }
}

extension LineNetwork {
    /// Additional layers inside the network, for lines that it is not certain of.
    ///
    /// The network's own weights stay unchanged, so the two share most of them (`Training/recipe/deepening.py`).
    struct Deepening: Sendable {
        /// A block whose kernels extend to the left and right only.
        private static let alongTheLine = ResidualBlock.Shape(
            channels: 128,
            inner: 48,
            rows: 1,
            columns: (5, 3),
            pool: (1, 1),
            seesWholeLine: true
        )

        /// By the index of the layer that a block follows and whose pooling it takes over.
        private static let shapes: [ResidualBlock.Shape?] = [
            nil,
            ResidualBlock.Shape(
                channels: 32,
                inner: 32,
                rows: 3,
                columns: (3, 3),
                pool: (2, 2),
                seesWholeLine: false
            ),
            ResidualBlock.Shape(
                channels: 64,
                inner: 48,
                rows: 3,
                columns: (3, 3),
                pool: (2, 1),
                seesWholeLine: false
            ),
            nil,
            alongTheLine,
            alongTheLine,
            nil,
        ]

        let blocks: [ResidualBlock?]
        let last: Convolution

        /// Decodes the blocks from their weights, in the network's form, and a last layer that replaces the network's.
        ///
        /// - Precondition: the text is base64 with exactly the bytes of the blocks.
        init(encoded: String) {
            let decoded = try? Base64.decode(encoded, alphabet: .standard, padding: .required)
            let bytes = decoded ?? []
            var place = 0
            blocks = Self.shapes.map { shape in
                guard let shape else { return nil }
                defer { place += shape.byteCount }
                return ResidualBlock(shape, from: bytes, at: place)
            }
            let shape = LineNetwork.shapes[LineNetwork.shapes.count - 1]
            last = Convolution(shape, from: bytes, at: place)
            precondition(place + shape.byteCount == bytes.count, "weights of another network")
        }
    }
}
