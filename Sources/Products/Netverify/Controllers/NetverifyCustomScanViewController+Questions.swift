// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation
import IdentityCheck

/// What the camera of a host can do.
package struct CameraAbilities: Sendable, Hashable {
    /// Whether there is a light.
    package var hasTorch = false
    /// Whether there is another camera.
    package var hasOtherCamera = false

    /// Creates the abilities of no camera.
    package init() {}
}

/// What an app asks and tells a scan view.
///
/// Once its part is done, or an error waits, a view answers false, zero and nothing.
extension NetverifyCustomScanViewController {
    /// Whether the part of the view is due.
    fileprivate var isInUse: Bool { engine.isCapturing(with: self) && capture.phase != .done }
    /// Whether the view looks for its part.
    fileprivate var isScanning: Bool { isInUse && capture.isRunning }

    /// The place of the frame that must stay uncovered, in the view's coordinates.
    ///
    /// Zones and barcodes have a band, cards a frame of the size ID-1 (ISO/IEC 7810), faces an oval.
    public func overlayFrame() -> CGRect {
        guard isInUse else { return .zero }
        let bounds = CGRect(origin: .zero, size: view.frame.size)
        let width = bounds.width * 0.9
        let height =
            switch part.mode {
            case .zone, .barcode: width / 4
            case .cardInFrame, .cardAnywhere, .manual: width / 1.586
            case .face: width * 1.2
            }
        return CGRect(
            x: bounds.midX - width / 2,
            y: bounds.midY - height / 2 + verticalRoiOffset,
            width: width,
            height: height
        )
    }

    /// The place that is read; the same as ``overlayFrame()``.
    public func roiFrame() -> CGRect { overlayFrame() }

    /// How the side is scanned.
    public func currentScanMode() -> NetverifyScanMode {
        switch part.mode {
        case .zone: .MRZ
        case .barcode: .barcode
        case .cardInFrame: .OCR
        case .cardAnywhere: .ocr_Template
        case .face: .face
        case .manual: .manual
        }
    }

    /// The side that is scanned.
    public func currentScanSide() -> NetverifyScanSide {
        switch part.step.part {
        case .front: .front
        case .back: .back
        case .face: .face
        }
    }

    /// The running number of the part, from 1.
    public func currentStep() -> UInt { isInUse ? UInt(part.number) : 0 }

    /// The number of parts.
    public func totalSteps() -> UInt { isInUse ? UInt(part.count) : 0 }

    /// Stops detection; the preview goes on.
    public func pauseScan() { handle(.pause) }

    /// Starts detection again.
    public func retryScan() { handle(.resume) }

    /// Whether the app must show a shutter: in the manual mode and for a face.
    public func isImagePicker() -> Bool { isInUse && capture.hasShutter }

    /// Takes the last frame as the picture; only where ``isImagePicker()`` says so.
    ///
    /// A face is judged by its colours, so its frames must come with them (``process(_:colors:)``), and movements that the
    /// server asks for must have ended.
    public func takeImage() {
        guard part.mode != .face || (hasColors && takesPictures) else {
            return ScanUsageError.report(.shutter)
        }
        handle(.shutter)
    }

    /// Takes a picture file, JPEG or PNG, in place of the camera's frames.
    ///
    /// - Returns: why the picture cannot be used, such as `F30002`; nil if it can be decoded.
    @discardableResult
    public func process(picture file: [UInt8]) async -> NetverifyError? {
        await process(file: file).map { NetverifyError($0, in: engine.dependencies.language) }
    }

    /// Whether the side can be scanned in another way.
    public func isFallbackAvailable() -> Bool { isScanning && part.hasFallback }

    /// Scans the same side in another way: the controller's delegate gets a new view.
    public func switchToFallback() {
        guard isFallbackAvailable() else { return ScanUsageError.report(.fallback) }
        stop()
        fallBack()
    }

    /// What is to be shown, such as the front of a driving licence, as a headline.
    ///
    /// Paper that is folded has an inside and an outside.
    public func localizedHeadline() -> String {
        text("check.headline." + (engine.row?.headline(of: part.step.part) ?? "face"))
    }

    /// The help for one line.
    public func localizedShortHelpText() -> String {
        !isInUse ? "" : text("check.help.\(part.mode.rawValue).short")
    }

    /// The help for a whole page.
    public func localizedLongHelpText() -> String {
        !isInUse ? "" : text("check.help.\(part.mode.rawValue).long")
    }
}

/// The light and the cameras.
extension NetverifyCustomScanViewController {
    /// Whether the camera has a light.
    public func hasFlash() -> Bool { isScanning && camera.hasTorch }

    /// Whether the light is on.
    public func isFlashOn() -> Bool { hasFlash() && wantsTorch }

    /// Whether the light can be switched.
    public func canToggleFlash() -> Bool { hasFlash() }

    /// Switches the light.
    public func toggleFlash() {
        guard canToggleFlash() else { return ScanUsageError.report(.torch) }
        setTorch(!wantsTorch)
    }

    /// Whether the device has more than one camera.
    public func hasMultipleCameras() -> Bool { isScanning && camera.hasOtherCamera }

    /// The camera in use.
    public func currentCameraPosition() -> JumioCameraPosition { position }

    /// Whether the camera can be changed; a face is only scanned by the camera on the front.
    public func canSwitchCamera() -> Bool { hasMultipleCameras() && part.mode != .face }

    /// Changes to the other camera, whose light is off.
    public func switchCamera() {
        guard canSwitchCamera() else { return ScanUsageError.report(.camera) }
        useCamera(position == .back ? .front : .back)
    }
}
