// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Declared for script/apple-availability, as far as it is used; names, shapes and availability are those that Apple
// documents.
// swift-format-ignore-file

public import Swift

public struct os_unfair_lock { public init() {} }
@available(macOS 10.12, iOS 10.0, *) public func os_unfair_lock_lock(_ lock: UnsafeMutablePointer<os_unfair_lock>) {}
@available(macOS 10.12, iOS 10.0, *) public func os_unfair_lock_unlock(_ lock: UnsafeMutablePointer<os_unfair_lock>) {}

public func memset_s(_ s: UnsafeMutableRawPointer!, _ size: Int, _ c: Int32, _ n: Int) -> Int32 { 0 }
public func mmap(_ address: UnsafeMutableRawPointer!, _ length: Int, _ protection: Int32, _ flags: Int32, _ file: Int32, _ offset: Int64) -> UnsafeMutableRawPointer! { nil }
public func munmap(_ address: UnsafeMutableRawPointer!, _ length: Int) -> Int32 { 0 }
public func mlock(_ address: UnsafeRawPointer!, _ length: Int) -> Int32 { 0 }
public func minherit(_ address: UnsafeMutableRawPointer!, _ length: Int, _ inherit: Int32) -> Int32 { 0 }
public let PROT_READ: Int32 = 1
public let PROT_WRITE: Int32 = 2
public let MAP_PRIVATE: Int32 = 2
public let MAP_ANON: Int32 = 0x1000
nonisolated(unsafe) public let MAP_FAILED: UnsafeMutableRawPointer! = nil
public let VM_INHERIT_NONE: Int32 = 2
