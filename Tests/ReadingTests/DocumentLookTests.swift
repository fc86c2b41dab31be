// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing
import TestSupport

@testable import Reading

/// How a side of a document is known again.
struct DocumentLookTests {
    /// Pale paper with dark boxes: x, y, width and height as parts of the sides.
    private static let front: [[Float]] = [
        [0.06, 0.25, 0.28, 0.6], [0.4, 0.1, 0.5, 0.08], [0.4, 0.3, 0.3, 0.06],
        [0.4, 0.5, 0.42, 0.06], [0.62, 0.72, 0.3, 0.15],
    ]
    private static let back: [[Float]] = [
        [0, 0.1, 1, 0.2], [0.08, 0.45, 0.5, 0.06], [0.08, 0.6, 0.6, 0.06], [0.75, 0.5, 0.17, 0.35],
    ]

    private static func document(
        _ boxes: [[Float]],
        width: Int = 480,
        height: Int = 302,
        paper: Float = 200,
        ink: Float = 70,
        shade: Float = 0
    ) throws -> GreyPicture {
        var pixels = [UInt8](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let (across, down) = (Float(x) / Float(width), Float(y) / Float(height))
                let isInk = boxes.contains { box in
                    across >= box[0] && across < box[0] + box[2] && down >= box[1]
                        && down < box[1] + box[3]
                }
                pixels[y * width + x] = UInt8((isInk ? ink : paper) * (1 - shade * across))
            }
        }
        return try #require(GreyPicture(width: width, height: height, pixels: pixels))
    }

    private static func turned(_ picture: GreyPicture) throws -> GreyPicture {
        let (width, height) = (picture.height, picture.width)
        let pixels = (0..<height).flatMap { y in
            (0..<width).map { x in picture.pixels[x * picture.width + picture.width - 1 - y] }
        }
        return try #require(GreyPicture(width: width, height: height, pixels: pixels))
    }

    @Test func `the same side is known again in another size, light and position`() throws {
        let look = DocumentLook(try Self.document(Self.front))
        let others = [
            try Self.document(Self.front), try Self.document(Self.front, width: 240, height: 151),
            try Self.document(Self.front, paper: 120, ink: 100),
            try Self.document(Self.front, shade: 0.6),
            // The corners are 2 % off.
            try Self.document(
                Self.front.map { [$0[0] * 0.98 + 0.02, $0[1] * 0.98, $0[2] * 0.98, $0[3] * 0.98] }
            ),
        ]
        for other in others {
            #expect(look.likeness(to: DocumentLook(other)) > 0.85)
            #expect(look.isSameSide(as: DocumentLook(other)))
            var picture = other
            for _ in 0..<3 {
                picture = try Self.turned(picture)
                #expect(look.isSameSide(as: DocumentLook(picture)))
            }
        }
    }

    @Test func `the other side is another one`() throws {
        let look = DocumentLook(try Self.document(Self.front))
        let back = try Self.document(Self.back)
        #expect(look.likeness(to: DocumentLook(back)) < 0.5)
        #expect(!look.isSameSide(as: DocumentLook(back)))
        #expect(!look.isSameSide(as: DocumentLook(try Self.turned(back))))
    }

    @Test func `the table beside the document does not count`() throws {
        let margin: [[Float]] = [
            [0, 0, 0.04, 1], [0.96, 0, 0.04, 1], [0, 0, 1, 0.04], [0, 0.96, 1, 0.04],
        ]
        let front = DocumentLook(try Self.document(Self.front + margin, ink: 20))
        let back = DocumentLook(try Self.document(Self.back + margin, ink: 20))
        #expect(!front.isSameSide(as: back))
        #expect(front.isSameSide(as: DocumentLook(try Self.document(Self.front))))
    }

    @Test func `a side without anything on it is like no other`() throws {
        let blank = DocumentLook(try Self.document([]))
        #expect(blank.likeness(to: blank) == 0)
        #expect(!blank.isSameSide(as: DocumentLook(try Self.document(Self.front))))
        // A picture smaller than the cells has a look, too.
        let small = DocumentLook(try Self.document(Self.front, width: 20, height: 12))
        #expect(small.likeness(to: small) > 0.99)
    }

    @Test func `a document whose edges are not certain has no look`() throws {
        let picture = try CardFrame().picture
        let found = try #require(DocumentEdges.find(in: picture))
        func edges(
            confidence: Float = DocumentEdges.reliable,
            isCutOff: Bool = false,
            hasOthers: Bool = false
        ) -> DocumentEdges {
            DocumentEdges(
                corners: found.corners,
                confidence: confidence,
                shape: found.shape,
                isCutOff: isCutOff,
                hasOthers: hasOthers
            )
        }
        #expect(DocumentLook(edges(), in: picture) != nil)
        let doubtful = [
            nil, edges(confidence: 0.6), edges(isCutOff: true), edges(hasOthers: true),
        ]
        for one in doubtful { #expect(DocumentLook(one, in: picture) == nil) }
    }
}
