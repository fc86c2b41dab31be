// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Reading
import Testing

/// The capture of one part.
struct CaptureFlowTests {
    private static func flow(
        _ mode: CaptureMode,
        verification: Bool = true,
        advice: String? = nil,
        adviceWasRead: Bool = false
    ) throws -> CaptureFlow {
        let step = CapturePlan.Step(part: .front, modes: [mode], legalAdvice: advice)
        var check = CheckFlow(at: CheckFlowTests.start)
        _ = check.handle(.loaded(CapturePlan(steps: [step])), at: CheckFlowTests.start)
        let part = try #require(check.part)
        return CaptureFlow(part, isVerification: verification, adviceWasRead: adviceWasRead)
    }

    private static func running(_ mode: CaptureMode, verification: Bool = true) throws
        -> CaptureFlow
    {
        var flow = try flow(mode, verification: verification)
        _ = flow.handle(.presented)
        return flow
    }

    @Test func `detection starts when the view is visible`() throws {
        var flow = try Self.flow(.zone)
        #expect(!flow.isDetecting)
        #expect(flow.handle(.presented) == [.startDetection])
        #expect(flow.isDetecting)
    }

    @Test func `legal advice comes first, and once for each part`() throws {
        var flow = try Self.flow(.zone, advice: "NLD")
        #expect(flow.handle(.presented) == [.showAdvice("NLD")])
        #expect(flow.handle(.accepted) == [])
        #expect(flow.handle(.adviceRead) == [.startDetection])
        #expect(flow.handle(.adviceRead) == [.reportMisuse(.completion)])
        var fallback = try Self.flow(.manual, advice: "NLD", adviceWasRead: true)
        #expect(fallback.handle(.presented) == [])
        #expect(fallback.phase == .running)
    }

    @Test(arguments: [
        (CaptureMode.zone, false, false), (.barcode, false, false), (.zone, true, true),
        (.barcode, true, true), (.cardInFrame, false, true), (.cardAnywhere, true, true),
    ])
    func `a picture is confirmed where somebody will look at it`(
        mode: CaptureMode,
        verification: Bool,
        isAsked: Bool
    ) throws {
        var flow = try Self.running(mode, verification: verification)
        let last: CaptureFlow.Action = isAsked ? .showConfirmation : .finish
        #expect(flow.handle(.accepted) == [.stopDetection, last])
        #expect(flow.phase == (isAsked ? .captured : .done))
    }

    @Test func `a face is taken by the shutter, after consent, and confirmed`() throws {
        var flow = try Self.flow(.face, advice: CapturePlan.faceAdvice)
        #expect(flow.hasShutter)
        #expect(flow.handle(.presented) == [.showAdvice("FACE")])
        #expect(flow.handle(.shutter) == [.reportMisuse(.shutter)])
        #expect(flow.handle(.adviceRead) == [])
        #expect(flow.isRunning && !flow.isDetecting)
        #expect(flow.handle(.accepted) == [])
        #expect(flow.handle(.shutter) == [.takePicture])
        #expect(flow.handle(.judged(isSharp: true)) == [.showConfirmation])
        #expect(flow.handle(.confirmed) == [.finish])
    }

    @Test func `a picture can be used or taken again`() throws {
        var flow = try Self.running(.cardInFrame)
        _ = flow.handle(.accepted)
        #expect(flow.handle(.retake) == [.startDetection])
        _ = flow.handle(.accepted)
        #expect(flow.handle(.confirmed) == [.finish])
        #expect(flow.handle(.confirmed) == [.reportMisuse(.completion)])
        #expect(flow.handle(.retake) == [.reportMisuse(.completion)])
        #expect(flow.phase == .done)
    }

    @Test func `detection rests and goes on`() throws {
        var flow = try Self.running(.zone)
        #expect(flow.handle(.pause) == [.stopDetection])
        #expect(flow.handle(.accepted) == [])
        #expect(flow.handle(.pause) == [.reportMisuse(.pause)])
        #expect(flow.handle(.resume) == [.startDetection])
        #expect(flow.handle(.resume) == [.startDetection])
    }

    @Test func `the shutter refuses a blurred picture`() throws {
        var flow = try Self.running(.manual)
        #expect(flow.hasShutter)
        #expect(!flow.isDetecting)
        #expect(flow.handle(.accepted) == [])
        #expect(flow.handle(.shutter) == [.takePicture])
        #expect(flow.handle(.shutter) == [.reportMisuse(.shutter)])
        #expect(flow.handle(.judged(isSharp: false)) == [.showBlurHint])
        #expect(flow.handle(.shutter) == [.takePicture])
        #expect(flow.handle(.judged(isSharp: true)) == [.showConfirmation])
    }

    @Test func `the shutter leads to hints, and goes on after another refusal`() throws {
        var flow = try Self.running(.manual)
        _ = flow.handle(.shutter)
        #expect(flow.handle(.refused) == [])
        #expect(flow.isRunning)
        _ = flow.handle(.shutter)
        #expect(flow.handle(.frontSeen) == [.stopDetection, .showHint(.flip)])
        _ = flow.handle(.hintRead)
        _ = flow.handle(.shutter)
        #expect(flow.handle(.addressMissing) == [.stopDetection, .showHint(.address)])
        #expect(flow.handle(.hintRead) == [.finishWithoutAddress])
        #expect(flow.handle(.refused) == [])
    }

    @Test func `only the manual mode has a shutter`() throws {
        var flow = try Self.running(.zone)
        #expect(flow.handle(.shutter) == [.reportMisuse(.shutter)])
        #expect(flow.isDetecting)
    }

    @Test func `the front in place of the back leads to a hint, then back to scanning`() throws {
        var flow = try Self.running(.zone)
        #expect(flow.handle(.frontSeen) == [.stopDetection, .showHint(.flip)])
        #expect(flow.handle(.accepted) == [])
        #expect(flow.handle(.hintRead) == [.startDetection])
    }

    @Test func `a missing address leads to a hint, then to another side`() throws {
        var flow = try Self.running(.barcode, verification: false)
        #expect(flow.handle(.addressMissing) == [.stopDetection, .showHint(.address)])
        #expect(flow.handle(.hintRead) == [.finishWithoutAddress])
        #expect(flow.handle(.hintRead) == [.reportMisuse(.completion)])
    }

    @Test func `nothing is possible before the view is visible`() throws {
        let flow = try Self.flow(.manual)
        let calls: [(CaptureFlow.Event, CheckMisuse)] = [
            (.pause, .pause), (.resume, .resume), (.shutter, .shutter),
            (.confirmed, .completion), (.retake, .completion), (.hintRead, .completion),
        ]
        for (event, misuse) in calls {
            var copy = flow
            #expect(copy.handle(event) == [.reportMisuse(misuse)])
            #expect(copy == flow)
        }
    }
}

/// Feedback for the person with the camera, and how often it is given.
struct CaptureFeedbackTests {
    @Test func `feedback has the names of the specification`() {
        let names = Set(CaptureFeedback.allCases.map(\.rawValue))
        #expect(
            names == [
                "noDocument", "tooFar", "tooClose", "partiallyVisible", "skewed", "blurred",
                "glare", "tooDark", "tooBright", "multipleDocuments", "wrongSide", "wrongType",
                "mrzUnreadable", "checkDigitMismatch", "barcodeUnreadable", "barcodeNoAddress",
                "noFace", "multipleFaces", "ready",
            ]
        )
    }

    @Test func `the reader's feedback keeps its name and its order`() {
        for feedback in ReadingFeedback.allCases {
            #expect(CaptureFeedback(feedback).rawValue == feedback.name)
        }
        #expect(
            ReadingFeedback.allCases.map { CaptureFeedback($0) }.sorted().map(\.rawValue)
                == ReadingFeedback.allCases.sorted().map(\.name)
        )
    }

    @Test func `at most two a second, the most urgent one of each frame`() {
        var pace = FeedbackPace()
        #expect(pace.next([.blurred, .tooDark], at: 0) == .tooDark)
        #expect(pace.next([.glare], at: 499) == nil)
        #expect(pace.next([], at: 500) == nil)
        #expect(pace.next([.ready, .wrongType], at: 500) == .wrongType)
        var count = 0
        for frame in 0..<300 where pace.next([.noDocument], at: 2000 + Int64(frame) * 33) != nil {
            count += 1
        }
        #expect(count <= 20)
        #expect(count >= 18)
    }
}
