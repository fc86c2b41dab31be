// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Testing

/// Turn, distance and roll of a face, from five landmarks.
struct FaceMeasuresTests {
    /// A face looking straight ahead, 100 pixels between the outer corners, in the middle of a picture of 400.
    private static func face(
        nose: Double = 200,
        tilt: Double = 0
    ) throws -> FaceLandmarks {
        try #require(
            FaceLandmarks(
                leftOuter: FacePoint(x: 150, y: 200 - tilt),
                leftInner: FacePoint(x: 185, y: 200 - tilt),
                rightInner: FacePoint(x: 215, y: 200 + tilt),
                rightOuter: FacePoint(x: 250, y: 200 + tilt),
                nose: FacePoint(x: nose, y: 250)
            )
        )
    }

    @Test func `a straight face has no turn`() throws {
        let measures = FaceMeasures(try Self.face(), width: 400)
        #expect(measures == FaceMeasures(turn: 0, distance: 0.25, rollSine: 0))
    }

    @Test func `the nose off the middle is the turn, and a mirror changes its sign`() throws {
        let face = try Self.face(nose: 225)
        #expect(FaceMeasures(face, width: 400).turn == 0.25)
        #expect(FaceMeasures(face, width: 400, isMirrored: true).turn == -0.25)
    }

    @Test func `a tilted head has a roll, whatever its side`() throws {
        for tilt in [-28.9, 28.9] {
            let sine = FaceMeasures(try Self.face(tilt: tilt), width: 400).rollSine
            #expect((sine - 0.5).magnitude < 0.001)
        }
    }

    @Test func `corners on one place are no face`() {
        let point = FacePoint(x: 10, y: 10)
        #expect(
            FaceLandmarks(
                leftOuter: point,
                leftInner: point,
                rightInner: point,
                rightOuter: point,
                nose: point
            ) == nil
        )
    }
}
