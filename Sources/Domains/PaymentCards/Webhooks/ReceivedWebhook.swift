// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A notification as its receiver reads it, after ``WebhookSignature`` has checked it.
public struct ReceivedWebhook: Sendable {
    /// The largest body that is read; the server's own are far smaller.
    public static let bodyByteCount = 64 << 10

    /// The event's identifier, to be kept against repetitions.
    public let id: CardIdentifier
    /// What happened; `nil` for a kind that a newer server added.
    public let kind: WebhookEvent.Kind?
    /// What happened, as the wire names it.
    public let type: String
    /// When it happened.
    public let createdOn: PreciseInstant
    /// The card; `nil` if the event is about none.
    public let card: CardIdentifier?
    /// The cardholder; `nil` if the event is about none.
    public let cardholder: CardIdentifier?
    /// The details.
    public let data: JSONValue

    /// Reads a body; unknown members have no effect.
    ///
    /// - Throws: `refused` with `bodyTooLarge`, `requestMalformed` for text that is not JSON, or `fieldInvalid` and the
    ///   name of the member that is missing or has another form.
    public init(parsing body: [UInt8]) throws(PaymentCardError) {
        guard body.count <= Self.bodyByteCount else { throw .refused(.bodyTooLarge) }
        let limits = JSONLimits(byteCount: Self.bodyByteCount, depth: 16, nodeCount: 10_000)
        guard let value = try? JSONTree(parsing: body, limits: limits).root else {
            throw .refused(.requestMalformed)
        }
        id = try Self.required(value, "id") { $0.string.flatMap { CardIdentifier($0, .event) } }
        type = try Self.required(value, "type") { $0.string.flatMap { $0.isEmpty ? nil : $0 } }
        kind = WebhookEvent.Kind(rawValue: type)
        createdOn = try Self.required(value, "created_on") {
            $0.string.flatMap(PreciseInstant.init(rfc3339:))
        }
        card = try Self.identifier(value, "card_id", .card)
        cardholder = try Self.identifier(value, "cardholder_id", .cardholder)
        data = try Self.required(value, "data") { $0.kind == .object ? $0 : nil }
    }

    private static func required<Outcome>(
        _ value: JSONValue,
        _ name: String,
        _ read: (JSONValue) -> Outcome?
    ) throws(PaymentCardError) -> Outcome {
        guard let outcome = value[name].flatMap(read) else {
            throw .refused(.fieldInvalid, field: name)
        }
        return outcome
    }

    private static func identifier(
        _ value: JSONValue,
        _ name: String,
        _ kind: CardIdentifier.Kind
    ) throws(PaymentCardError) -> CardIdentifier? {
        guard let member = value[name], !member.isNull else { return nil }
        return try required(value, name) { $0.string.flatMap { CardIdentifier($0, kind) } }
    }
}
