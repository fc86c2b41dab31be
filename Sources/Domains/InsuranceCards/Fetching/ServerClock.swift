// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// What a wallet knows of the time, whose own clock may be wrong: the card server tells it with every answer.
public struct ServerClock: Sendable, Hashable {
    /// Seconds that the server is ahead of the device.
    public private(set) var offset: Int64
    /// The latest time that the server has told.
    public private(set) var lastServerTime: Instant?
    /// Whether the device was so far off that the server's time was not believed.
    public private(set) var isFarOff: Bool

    /// An offset beyond this is not believed: a server that far off is as likely to be wrong, seconds.
    static let offsetLimit: Int64 = 86_400
    /// An offset beyond this is worth a word to the person, seconds.
    static let hintThreshold: Int64 = 300

    /// A clock as it was stored, or one that has learned nothing.
    public init(offset: Int64 = 0, lastServerTime: Instant? = nil, isFarOff: Bool = false) {
        self.offset = Self.isBelievable(offset) ? offset : 0
        self.lastServerTime = lastServerTime
        self.isFarOff = isFarOff
    }

    /// Learns from an answer that came over a connection that nobody could change.
    ///
    /// - Parameters:
    ///   - time: the server's time.
    ///   - device: the device's time as the answer came.
    public mutating func learn(_ time: Instant, device: Instant) {
        let difference = time.secondsSinceEpoch - device.secondsSinceEpoch
        isFarOff = !Self.isBelievable(difference)
        offset = isFarOff ? 0 : difference
        lastServerTime = time
    }

    private static func isBelievable(_ offset: Int64) -> Bool {
        -offsetLimit...offsetLimit ~= offset
    }

    /// The time by which tokens are judged.
    public func now(device: Instant) -> Instant { device.adding(seconds: offset) }

    /// Whether the person should be told that the device's clock is wrong.
    public var isHintDue: Bool { isFarOff || abs(offset) > Self.hintThreshold }

    /// Whether the device's clock was set back behind what the server told, by more than a day: a check-in waits
    /// until the server has told the time anew.
    public func isBehind(device: Instant) -> Bool {
        guard let lastServerTime else { return false }
        return lastServerTime.secondsSinceEpoch - now(device: device).secondsSinceEpoch
            > Self.offsetLimit
    }
}
