// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(AVFoundation) && canImport(UIKit)
import AVFoundation
import CoreImage
import Pictures
import Reading

/// The camera of a scan view: what it shows, and its frames, of which the newest waits to be read.
///
/// The session is used on its queue only, because it blocks while the camera starts.
final class ScanCamera: NSObject, @unchecked Sendable {
    /// A frame that is no longer written to.
    struct Frame: @unchecked Sendable {
        fileprivate let buffer: CVPixelBuffer

        /// The luminance; nil in a format that the camera was not asked for.
        var grey: GreyPicture? { GreyPicture(buffer) }

        /// A JPEG with its colours; nil if it cannot be made.
        var colors: [UInt8]? {
            CIContext().jpegRepresentation(
                of: CIImage(cvPixelBuffer: buffer),
                colorSpace: CGColorSpaceCreateDeviceRGB()
            ).map { Array($0) }
        }
    }

    /// What happens to an open camera.
    enum Change: Sendable {
        /// The system has taken it, as when the app goes to the background.
        case interrupted
        /// The system has given it back.
        case resumed
        /// It has failed.
        case lost
    }

    /// What the view shows below everything else.
    @MainActor let preview: AVCaptureVideoPreviewLayer
    /// The frames; ends when the camera is closed.
    let frames: AsyncStream<Frame>
    private let more: AsyncStream<Frame>.Continuation
    /// What happens to the camera; ends when it is closed.
    let changes: AsyncStream<Change>
    private let news: AsyncStream<Change>.Continuation
    @MainActor private var observers: [any NSObjectProtocol] = []
    private let session = AVCaptureSession()
    private let output = AVCaptureVideoDataOutput()
    private let queue = DispatchQueue(label: "etui.scan-camera")
    private var device: AVCaptureDevice?

    @MainActor override init() {
        (frames, more) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (changes, news) = AsyncStream.makeStream()
        preview = AVCaptureVideoPreviewLayer(session: session)
        preview.videoGravity = .resizeAspectFill
        super.init()
        observe(.AVCaptureSessionWasInterrupted, as: .interrupted)
        observe(.AVCaptureSessionInterruptionEnded, as: .resumed)
        observe(.AVCaptureSessionRuntimeError, as: .lost)
    }

    @MainActor private func observe(_ name: Notification.Name, as change: Change) {
        let (center, news) = (NotificationCenter.default, news)
        observers.append(
            center.addObserver(forName: name, object: session, queue: nil) { _ in
                news.yield(change)
            }
        )
    }

    /// Asks the person for the camera, unless that was done before.
    static func isPermitted() async -> Bool {
        await AVCaptureDevice.requestAccess(for: .video)
    }

    /// Opens a camera, in place of the one that is open.
    ///
    /// - Returns: what it can do; nil if there is none.
    func open(_ position: JumioCameraPosition) async -> CameraAbilities? {
        await withCheckedContinuation { answer in
            queue.async { answer.resume(returning: self.opened(position)) }
        }
    }

    /// Switches the light.
    func setTorch(_ isOn: Bool) {
        queue.async { self.change { $0.torchMode = isOn ? .on : .off } }
    }

    /// Turns preview and frames as the screen is turned.
    func turn(_ orientation: AVCaptureVideoOrientation) {
        queue.async {
            for connection in self.session.connections where connection.isVideoOrientationSupported
            {
                connection.videoOrientation = orientation
            }
        }
    }

    /// Closes the camera for good.
    @MainActor func close() {
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
        observers = []
        news.finish()
        more.finish()
        queue.async { self.session.stopRunning() }
    }

    private func opened(_ position: JumioCameraPosition) -> CameraAbilities? {
        let place: AVCaptureDevice.Position = position == .front ? .front : .back
        guard let device = Self.device(place), let input = try? AVCaptureDeviceInput(device: device)
        else { return nil }
        session.beginConfiguration()
        for old in session.inputs { session.removeInput(old) }
        let canUse = session.canAddInput(input) && addOutput()
        if canUse { session.addInput(input) }
        // Small print and dense codes need more than 720 rows.
        let preset = AVCaptureSession.Preset.hd1920x1080
        session.sessionPreset = session.canSetSessionPreset(preset) ? preset : .high
        session.commitConfiguration()
        guard canUse else { return nil }
        self.device = device
        change { device in
            if device.isFocusModeSupported(.continuousAutoFocus) {
                device.focusMode = .continuousAutoFocus
            }
            // Documents are held near.
            if device.isAutoFocusRangeRestrictionSupported {
                device.autoFocusRangeRestriction = .near
            }
        }
        if !session.isRunning { session.startRunning() }
        var abilities = CameraAbilities()
        abilities.hasTorch = device.hasTorch
        abilities.hasOtherCamera = Self.device(place == .front ? .back : .front) != nil
        return abilities
    }

    private static func device(_ position: AVCaptureDevice.Position) -> AVCaptureDevice? {
        AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: position)
    }

    /// Has the session deliver frames.
    private func addOutput() -> Bool {
        guard session.outputs.isEmpty else { return true }
        guard session.canAddOutput(output) else { return false }
        let format = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: format]
        output.alwaysDiscardsLateVideoFrames = true
        output.setSampleBufferDelegate(self, queue: queue)
        session.addOutput(output)
        return true
    }

    /// Changes the open camera; one that cannot be locked now stays as it is.
    private func change(_ change: (AVCaptureDevice) -> Void) {
        guard let device, (try? device.lockForConfiguration()) != nil else { return }
        change(device)
        device.unlockForConfiguration()
    }
}

extension ScanCamera: AVCaptureVideoDataOutputSampleBufferDelegate {
    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        guard let buffer = CMSampleBufferGetImageBuffer(sampleBuffer) else { return }
        more.yield(Frame(buffer: buffer))
    }
}
#endif
