// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Reading

extension CheckScreenState {
    /// The part in front of the camera.
    package struct Part: Encodable, Sendable {
        let side: String
        let mode: String
        let number: Int
        let count: Int
        let headline: String
        let help: String
        let hasFallback: Bool
        let hasShutter: Bool
        package let isScanning: Bool
        let feedback: String?
        /// The camera to start with: `user` or `environment`.
        let position: String
        let torchIsOn: Bool
        /// The number of the last remark about a picture file, so that the page recognises a new one, and what it says.
        let remark: Int
        let remarkText: String
        /// Where the last frame showed the document; nil if it showed none.
        let outline: Outline?
        /// The movements that are asked for now; nil for one picture.
        var movement: Movement?
    }

    /// Where a frame shows the document.
    struct Outline: Encodable, Sendable {
        /// The size of the frame, in pixels.
        let width: Int
        let height: Int
        /// The corners as `[x, y]`, clockwise.
        let corners: [[Int]]
        /// Whether the frame shows what is due.
        let isGood: Bool

        init(_ outline: CaptureOutline) {
            let corners = outline.corners
            width = outline.width
            height = outline.height
            self.corners = [
                corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft,
            ].map { [Int($0.x.rounded()), Int($0.y.rounded())] }
            isGood = outline.isGood
        }
    }

    /// The movements of a face.
    struct Movement: Encodable, Sendable {
        /// What the person should do: `preparing`, a step, `centre`, or `done` while the picture is taken.
        let step: String
        /// What the last frame showed; nil before the first.
        let feedback: String?
        /// The place of the step, from 0.
        let place: Int
        /// The number of places.
        let count: Int
        /// How long the step may still take, in milliseconds.
        let patience: Int
    }
}

extension CheckScreenState.Part {
    /// What a page shows of a scan view.
    @MainActor
    package init(_ view: NetverifyCustomScanViewController) {
        side = view.part.step.part.rawValue
        mode = view.part.mode.rawValue
        number = view.part.number
        count = view.part.count
        headline = view.localizedHeadline()
        help = view.localizedLongHelpText()
        hasFallback = view.isFallbackAvailable()
        hasShutter = view.isImagePicker() && view.offersShutter
        isScanning = view.capture.isRunning
        feedback = view.feedback?.rawValue
        position = view.currentCameraPosition() == .front ? "user" : "environment"
        torchIsOn = view.wantsTorch
        remark = view.remark.number
        remarkText = view.remark.text
        outline = view.outline.map { CheckScreenState.Outline($0) }
        movement = view.movements.flatMap { CheckScreenState.Movement($0) }
    }
}
