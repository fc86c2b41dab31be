// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Testing

/// The frames between server and engine.
struct FaceEngineMessageTests {
    private static func picture() throws -> FacePixels {
        try #require(
            FacePixels(width: 20, height: 16, pixels: (0..<960).map { UInt8($0 % 251) })
        )
    }

    private static func face() throws -> FoundFace {
        let marks = try #require(
            FaceLandmarks(
                leftOuter: FacePoint(x: 1, y: 2),
                leftInner: FacePoint(x: 3.5, y: 2),
                rightInner: FacePoint(x: 5, y: 2),
                rightOuter: FacePoint(x: 8, y: 2),
                nose: FacePoint(x: 4, y: 6)
            )
        )
        return try #require(FoundFace(left: -3, top: 0, right: 12, bottom: 15, landmarks: marks))
    }

    @Test func `requests are read as they were written`() throws {
        let requests: [FaceEngineRequest] = [
            .open(landmarks: [1, 2, 3], network: [4]),
            .examine([try Self.picture()], isThorough: true),
            .examine([try Self.picture(), try Self.picture()], isThorough: false),
        ]
        for request in requests { #expect(FaceEngineRequest(parsing: request.body) == request) }
    }

    @Test func `answers are read as they were written`() throws {
        let found = [
            FaceExamination(faces: [try Self.face(), try Self.face()], distance: nil),
            FaceExamination(faces: [], distance: 0.25),
        ]
        for answer in [FaceEngineAnswer.opened, .refused, .examined(found)] {
            #expect(FaceEngineAnswer(parsing: answer.body) == answer)
        }
    }

    @Test func `nothing shorter, longer or else is read`() throws {
        let request = FaceEngineRequest.examine([try Self.picture()], isThorough: false).body
        for count in 0..<request.count {
            #expect(FaceEngineRequest(parsing: Array(request.prefix(count))) == nil)
        }
        #expect(FaceEngineRequest(parsing: request + [0]) == nil)
        #expect(FaceEngineRequest(parsing: [9] + request.dropFirst()) == nil)
        let pictures = Array(repeating: try Self.picture(), count: 9)
        let many = FaceEngineRequest.examine(pictures, isThorough: false)
        #expect(FaceEngineRequest(parsing: many.body) == nil)

        let found = FaceExamination(faces: [try Self.face()], distance: 0.5)
        let answer = FaceEngineAnswer.examined([found]).body
        for count in 0..<answer.count {
            #expect(FaceEngineAnswer(parsing: Array(answer.prefix(count))) == nil)
        }
        #expect(FaceEngineAnswer(parsing: answer + [0]) == nil)
    }

    @Test func `a length that is too long or zero is refused`() {
        #expect(FaceEngineFrame.bodyCount([0, 0, 0, 0], limit: 10) == nil)
        #expect(FaceEngineFrame.bodyCount([0, 0, 0, 10], limit: 10) == 10)
        #expect(FaceEngineFrame.bodyCount([0, 0, 0, 11], limit: 10) == nil)
        #expect(FaceEngineFrame.bodyCount([255, 255, 255, 255], limit: 10) == nil)
        #expect(FaceEngineFrame.bodyCount([0, 0, 10], limit: 10) == nil)
        #expect(FaceEngineFrame.framed([7, 8]) == [0, 0, 0, 2, 7, 8])
    }

    @Test func `pictures beyond the limits are none`() {
        let row = [UInt8](repeating: 0, count: 3 * 16 * 1_601)
        #expect(FacePixels(width: 1_601, height: 16, pixels: row) == nil)
        #expect(FacePixels(width: 16, height: 1_601, pixels: row) == nil)
        #expect(FacePixels(width: 16, height: 16, pixels: row) == nil)
    }
}
