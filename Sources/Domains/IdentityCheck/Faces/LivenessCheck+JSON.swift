// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

// The check between two messages: the server keeps it, encrypted, so that any node may take the next one.
extension LivenessCheck {
    /// The check as it is kept; it tells the steps to come, so it never leaves the server.
    public var json: JSONOutput {
        [
            "started": .integer(started), "end": end.map { .string($0.rawValue) } ?? .null,
            "challenge": challenge?.json ?? .null,
        ]
    }

    /// Reads a check as ``json`` writes it; nil for any other form.
    ///
    /// - Parameters:
    ///   - value: the object.
    ///   - reference: the transaction.
    ///   - thresholds: the limits that hold now.
    public init?(
        _ value: JSONValue,
        for reference: String,
        thresholds: FaceThresholds = .standard
    ) {
        guard let started = value["started"]?.number?.integer,
            0...Self.sequenceCount ~= started, let challenge = value["challenge"],
            let end = value["end"]
        else { return nil }
        self.init(for: reference, thresholds: thresholds)
        self.started = started
        if !challenge.isNull {
            guard let read = LivenessChallenge(challenge, for: reference, thresholds: thresholds)
            else { return nil }
            self.challenge = read
        }
        if !end.isNull {
            guard let reason = end.string.flatMap({ End(rawValue: $0) }) else { return nil }
            self.end = reason
        }
    }
}
