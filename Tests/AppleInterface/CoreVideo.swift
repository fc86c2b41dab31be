// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names and shapes are as Apple documents them.
// swift-format-ignore-file

public final class CVBuffer {}
public typealias CVPixelBuffer = CVBuffer
public typealias CVReturn = Int32
public let kCVReturnSuccess: CVReturn = 0

public struct CVPixelBufferLockFlags: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: UInt32 = 0x3432_3066
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: UInt32 = 0x3432_3076
public let kCVPixelFormatType_OneComponent8: UInt32 = 0x4C30_3038
public let kCVPixelFormatType_32BGRA: UInt32 = 0x4247_5241

public func CVPixelBufferLockBaseAddress(_ buffer: CVPixelBuffer, _ flags: CVPixelBufferLockFlags) -> CVReturn { 0 }
@discardableResult
public func CVPixelBufferUnlockBaseAddress(_ buffer: CVPixelBuffer, _ flags: CVPixelBufferLockFlags) -> CVReturn { 0 }
public func CVPixelBufferGetPixelFormatType(_ buffer: CVPixelBuffer) -> UInt32 { 0 }
public func CVPixelBufferGetWidth(_ buffer: CVPixelBuffer) -> Int { 0 }
public func CVPixelBufferGetHeight(_ buffer: CVPixelBuffer) -> Int { 0 }
public func CVPixelBufferGetBaseAddress(_ buffer: CVPixelBuffer) -> UnsafeMutableRawPointer? { nil }
public func CVPixelBufferGetBytesPerRow(_ buffer: CVPixelBuffer) -> Int { 0 }
public func CVPixelBufferGetBaseAddressOfPlane(_ buffer: CVPixelBuffer, _ plane: Int) -> UnsafeMutableRawPointer? { nil }
public func CVPixelBufferGetBytesPerRowOfPlane(_ buffer: CVPixelBuffer, _ plane: Int) -> Int { 0 }
