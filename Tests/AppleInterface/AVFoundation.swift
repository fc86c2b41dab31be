// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names and shapes are as Apple documents them.
// swift-format-ignore-file

@_exported import CoreVideo
@_exported import Dispatch
@_exported import QuartzCore

public let kCVPixelBufferPixelFormatTypeKey = "PixelFormatType"

public final class CMSampleBuffer {}
public func CMSampleBufferGetImageBuffer(_ buffer: CMSampleBuffer) -> CVPixelBuffer? { nil }

public struct AVMediaType: Hashable, Sendable {
    public static let video = AVMediaType()
}

public enum AVCaptureVideoOrientation: Int, Sendable {
    case portrait = 1, portraitUpsideDown, landscapeRight, landscapeLeft
}

open class AVCaptureDevice: NSObject {
    public enum Position: Int, Sendable { case unspecified, back, front }
    public enum TorchMode: Int, Sendable { case off, on, auto }
    public enum FocusMode: Int, Sendable { case locked, autoFocus, continuousAutoFocus }
    public enum AutoFocusRangeRestriction: Int, Sendable { case none, near, far }
    public struct DeviceType: Hashable, Sendable {
        public static let builtInWideAngleCamera = DeviceType()
    }
    open class func requestAccess(for mediaType: AVMediaType) async -> Bool { false }
    open class func `default`(_ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position) -> AVCaptureDevice? { nil }
    open func lockForConfiguration() throws {}
    open func unlockForConfiguration() {}
    open var hasTorch: Bool { false }
    open var torchMode: TorchMode = .off
    open var focusMode: FocusMode = .locked
    open func isFocusModeSupported(_ focusMode: FocusMode) -> Bool { false }
    open var isAutoFocusRangeRestrictionSupported: Bool { false }
    open var autoFocusRangeRestriction: AutoFocusRangeRestriction = .none
}

open class AVCaptureInput: NSObject {}
open class AVCaptureDeviceInput: AVCaptureInput {
    public init(device: AVCaptureDevice) throws {}
}

open class AVCaptureConnection: NSObject {
    open var isVideoOrientationSupported: Bool { false }
    open var videoOrientation: AVCaptureVideoOrientation = .portrait
}

open class AVCaptureOutput: NSObject {}
public protocol AVCaptureVideoDataOutputSampleBufferDelegate: NSObject {
    func captureOutput(_ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
}
open class AVCaptureVideoDataOutput: AVCaptureOutput {
    open var videoSettings: [String: Any]! = nil
    open var alwaysDiscardsLateVideoFrames = true
    open func setSampleBufferDelegate(_ delegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?, queue: DispatchQueue?) {}
}

extension NSNotification.Name {
    public static let AVCaptureSessionRuntimeError = NSNotification.Name("AVCaptureSessionRuntimeErrorNotification")
    public static let AVCaptureSessionWasInterrupted = NSNotification.Name("AVCaptureSessionWasInterruptedNotification")
    public static let AVCaptureSessionInterruptionEnded = NSNotification.Name("AVCaptureSessionInterruptionEndedNotification")
}
open class AVCaptureSession: NSObject {
    public struct Preset: Hashable, Sendable {
        public static let high = Preset(name: "high")
        public static let hd1920x1080 = Preset(name: "hd1920x1080")
        let name: String
    }
    open var sessionPreset = Preset.high
    open func canSetSessionPreset(_ preset: Preset) -> Bool { false }
    open var inputs: [AVCaptureInput] { [] }
    open var outputs: [AVCaptureOutput] { [] }
    open var connections: [AVCaptureConnection] { [] }
    open func canAddInput(_ input: AVCaptureInput) -> Bool { false }
    open func addInput(_ input: AVCaptureInput) {}
    open func removeInput(_ input: AVCaptureInput) {}
    open func canAddOutput(_ output: AVCaptureOutput) -> Bool { false }
    open func addOutput(_ output: AVCaptureOutput) {}
    open func beginConfiguration() {}
    open func commitConfiguration() {}
    open var isRunning: Bool { false }
    open func startRunning() {}
    open func stopRunning() {}
}

public struct AVLayerVideoGravity: Hashable, Sendable {
    public static let resizeAspectFill = AVLayerVideoGravity()
}
open class AVCaptureVideoPreviewLayer: CALayer {
    public init(session: AVCaptureSession) {}
    open var videoGravity = AVLayerVideoGravity.resizeAspectFill
}
