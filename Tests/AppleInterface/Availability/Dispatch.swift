// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Declares what script/apple-availability needs; names, shapes and availability are as Apple documents them.
// swift-format-ignore-file

public struct DispatchTime: Sendable {
    public static func now() -> DispatchTime { DispatchTime() }
    public static func + (time: DispatchTime, seconds: Double) -> DispatchTime { time }
}
public final class DispatchQueue: Sendable {
    public init(label: String) {}
    public func sync(execute work: () -> Void) {}
    public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {}
    public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
    public static let main = DispatchQueue(label: "")
    public static func global() -> DispatchQueue { main }
    @preconcurrency public func async(execute work: @escaping @Sendable () -> Void) {}
    @preconcurrency public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void) {}
}
public enum DispatchTimeoutResult: Sendable { case success, timedOut }
public final class DispatchGroup: Sendable {
    public init() {}
    public func enter() {}
    public func leave() {}
    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
}
public final class DispatchSpecificKey<T>: Sendable {
    public init() {}
}
