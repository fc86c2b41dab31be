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
    ///
    /// `deepening` has layers computed between those of this network: three times the work.
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
    /// What is put between the layers of the network for lines that it is not sure of.
    ///
    /// The network's own weights stay as they are; so the two share most of them
    /// (`Training/recipe/deepening.py`).
    struct Deepening: Sendable {
        /// A block that only looks to the left and to the right.
        private static let alongTheLine = ResidualBlock.Shape(
            channels: 128,
            inner: 48,
            rows: 1,
            columns: (5, 3),
            pool: (1, 1),
            seesWholeLine: true
        )

        /// By the number of the layer that a block follows and takes the pools of.
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

        /// The blocks from their weights, in the form of the network's, and a last layer in the place of
        /// the network's.
        ///
        /// - Precondition: the text is base64 of as many bytes as the blocks have.
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
