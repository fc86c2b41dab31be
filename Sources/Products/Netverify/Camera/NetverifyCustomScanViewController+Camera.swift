// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(AVFoundation) && canImport(UIKit)
import AVFoundation
import Execution
import IdentityCheck
import Screens
import UIKit

/// The view's own camera on Apple's platforms.
extension NetverifyCustomScanViewController {
    /// Shows the camera and reads its frames until it is closed.
    func openCamera() {
        guard opensCamera, source == nil, capture.phase != .done else { return }
        let source = ScanCamera()
        self.source = source
        view.layer.insertSublayer(source.preview, at: 0)
        layOutCamera()
        Task { [weak self] in
            guard await ScanCamera.isPermitted(), await self?.start(source) == true else {
                self?.lacksCamera(source)
                return
            }
            for await frame in source.frames {
                guard let self else { return source.close() }
                await read(frame)
            }
        }
        Task { [weak self] in
            var wasLost = false
            for await change in source.changes {
                guard let self else { return source.close() }
                await follow(change, of: source, wasLost: &wasLost)
            }
        }
    }

    /// Rests while the system has the camera; starts one that failed once more.
    private func follow(
        _ change: ScanCamera.Change,
        of source: ScanCamera,
        wasLost: inout Bool
    ) async {
        switch change {
        case .interrupted:
            if capture.isRunning { handle(.pause) }
        case .resumed:
            if capture.phase == .paused { handle(.resume) }
        case .lost:
            let isSecond = wasLost
            wasLost = true
            if capture.isRunning { handle(.pause) }
            guard !isSecond, await start(source) else { return lacksCamera(source) }
            if capture.phase == .paused { handle(.resume) }
        }
    }

    /// Closes the camera; what it has shown is gone from the view.
    func closeCamera() {
        source?.close()
        source?.preview.removeFromSuperlayer()
        source = nil
    }

    /// Fits what the camera shows, and the frame above it, into the view.
    func layOutCamera() {
        source?.preview.frame = view.bounds
        let frame = overlayFrame()
        guide.path =
            part.mode == .face
            ? UIBezierPath(ovalIn: frame).cgPath
            : UIBezierPath(roundedRect: frame, cornerRadius: 12).cgPath
        let screen = view.window?.windowScene?.interfaceOrientation ?? .portrait
        if let orientation = AVCaptureVideoOrientation(rawValue: screen.rawValue) {
            source?.turn(orientation)
        }
    }

    /// Opens the other camera, as the person wishes.
    func changeCamera() {
        guard let source else { return }
        Task { [weak self] in
            if await self?.start(source) != true { self?.lacksCamera(source) }
        }
    }

    /// Draws the frame in the colour of what is seen.
    func drawGuide() {
        let colors = NetverifyScanOverlayView.netverifyAppearance(
            in: traitCollection.userInterfaceStyle == .dark ? .dark : .light
        )
        let color =
            if part.mode == .face {
                colors.faceOvalColor
            } else if outline?.isGood == true {
                colors.colorOverlayValid
            } else if feedback?.isWrongDocument == true {
                colors.colorOverlayInvalid
            } else {
                colors.colorOverlayStandard
            }
        guide.strokeColor = (color ?? .white).cgColor
        guide.lineWidth = outline?.isGood == true ? 6 : 3
    }

    /// Opens the camera of the wanted position, unless the view was left in the meantime; false if there is none.
    private func start(_ source: ScanCamera) async -> Bool {
        guard self.source === source else { return true }
        guard let abilities = await source.open(position) else { return false }
        guard self.source === source else {
            source.close()
            return true
        }
        camera = abilities
        layOutCamera()
        return true
    }

    private func lacksCamera(_ source: ScanCamera) {
        guard self.source === source else { return }
        closeCamera()
        cameraFailed()
    }

    private func read(_ frame: ScanCamera.Frame) async {
        guard let grey = await WorkThreads.shared.run({ frame.grey }) else { return }
        await process(grey) { await WorkThreads.shared.run { frame.colors } }
    }
}

extension CaptureFeedback {
    /// Whether another document, or another side of it, must be shown.
    fileprivate var isWrongDocument: Bool {
        [.wrongSide, .wrongType, .multipleDocuments].contains(self)
    }
}
#endif
