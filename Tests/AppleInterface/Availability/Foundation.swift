// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Declared for script/apple-availability, as far as it is used; names, shapes and availability are those that Apple
// documents.
// swift-format-ignore-file

public protocol ContiguousBytes {
    func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
}
public protocol DataProtocol: RandomAccessCollection where Element == UInt8 {}
extension Array: ContiguousBytes where Element == UInt8 {}
extension Array: DataProtocol where Element == UInt8 {}
extension ArraySlice: ContiguousBytes where Element == UInt8 {}
extension ArraySlice: DataProtocol where Element == UInt8 {}
extension UnsafeRawBufferPointer: ContiguousBytes {
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { try body(self) }
}
extension UnsafeRawBufferPointer: DataProtocol {}
extension UnsafeBufferPointer: ContiguousBytes where Element == UInt8 {
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { try body(UnsafeRawBufferPointer(self)) }
}
extension UnsafeBufferPointer: DataProtocol where Element == UInt8 {}

public struct Data: RandomAccessCollection, MutableCollection, RangeReplaceableCollection, ContiguousBytes, DataProtocol, Hashable, Sendable {
    private var bytes: [UInt8] = []
    public init() {}
    public init(bytes: UnsafeRawPointer, count: Int) {}
    public init(count: Int) {}
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(position: Int) -> UInt8 {
        get { 0 }
        set {}
    }
    public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<UInt8>) {}
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { try bytes.withUnsafeBytes(body) }
    public mutating func withUnsafeMutableBytes<R>(_ body: (UnsafeMutableRawBufferPointer) throws -> R) rethrows -> R { try bytes.withUnsafeMutableBytes(body) }
    public func copyBytes(to buffer: UnsafeMutableRawBufferPointer) -> Int { 0 }
    public mutating func resetBytes(in range: Range<Int>) {}
}

public class NSObject {
    public init() {}
}
public final class ProcessInfo: NSObject, @unchecked Sendable {
    public static let processInfo = ProcessInfo()
    public var activeProcessorCount: Int { 0 }
}
public class Thread: NSObject, @unchecked Sendable {
    public convenience init(block: @escaping @Sendable () -> Void) { self.init() }
    public var name: String?
    public var stackSize = 0
    public func start() {}
}
public final class NSCondition: NSObject, @unchecked Sendable {
    public func lock() {}
    public func unlock() {}
    public func wait() {}
    public func signal() {}
    public func broadcast() {}
}
extension NSCondition {
    @available(macOS 13.0, iOS 16.0, *)
    public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() }
}
