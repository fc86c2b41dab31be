// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The wallet's estimate of the time, which the card server gives with every answer.
///
/// The device's own clock may be wrong.
public struct ServerClock: Sendable, Hashable {
    /// How far the server is ahead of the device, in seconds.
    public private(set) var offset: Int64
    /// The server's latest time.
    public private(set) var lastServerTime: Instant?
    /// Whether the server's time was rejected because the device was too far off.
    public private(set) var isFarOff: Bool

    /// The largest accepted offset, in seconds; a server further off is as likely to be wrong as the device.
    static let offsetLimit: Int64 = 86_400
    /// The offset above which the person gets a hint, in seconds.
    static let hintThreshold: Int64 = 300

    /// Creates a clock from stored values, or one that has learned nothing.
    public init(offset: Int64 = 0, lastServerTime: Instant? = nil, isFarOff: Bool = false) {
        self.offset = Self.isBelievable(offset) ? offset : 0
        self.lastServerTime = lastServerTime
        self.isFarOff = isFarOff
    }

    /// Learns from an answer that came over an authenticated connection.
    ///
    /// - Parameters:
    ///   - time: the server's time.
    ///   - device: the device's time at which the answer came.
    public mutating func learn(_ time: Instant, device: Instant) {
        let difference = time.secondsSinceEpoch - device.secondsSinceEpoch
        isFarOff = !Self.isBelievable(difference)
        offset = isFarOff ? 0 : difference
        lastServerTime = time
    }

    private static func isBelievable(_ offset: Int64) -> Bool {
        -offsetLimit...offsetLimit ~= offset
    }

    /// Returns the time for checking tokens.
    public func now(device: Instant) -> Instant { device.adding(seconds: offset) }

    /// Whether to tell the person that the device's clock is wrong.
    public var isHintDue: Bool { isFarOff || abs(offset) > Self.hintThreshold }

    /// Returns whether the device's clock was set back by more than a day behind the server's last time.
    ///
    /// A check-in then waits until the server has given the time again.
    public func isBehind(device: Instant) -> Bool {
        guard let lastServerTime else { return false }
        return lastServerTime.secondsSinceEpoch - now(device: device).secondsSinceEpoch
            > Self.offsetLimit
    }
}
