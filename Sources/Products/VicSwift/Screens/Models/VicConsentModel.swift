// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What would be sent to whom, and for what purpose, before anything is sent.
public struct VicConsentModel: Encodable, Sendable, Hashable {
    /// One field with its value.
    public struct Field: Encodable, Sendable, Hashable {
        /// The field's name in the tokens.
        public let name: String
        /// The label.
        public let label: String
        /// The value; `nil` if the card does not have it.
        public let value: String?
        /// The text that a screen reader speaks instead.
        public let spoken: String?
        /// Whether the check-in requires it.
        public let isRequired: Bool
        /// Whether it would be sent.
        public let isOn: Bool
    }

    /// The recipient.
    public let provider: String
    /// The recipient's location.
    public let location: String
    /// The holder of the card.
    public let holder: String
    /// The purpose.
    public let purpose: String
    /// How long it is kept.
    public let retention: String
    /// The fields, required ones first.
    public let fields: [Field]
    /// Whether it can be sent.
    public let canSend: Bool
    /// Whether it is being sent.
    public let isSending: Bool
    /// Whether the provider will send a receipt.
    public let sendsReceipt: Bool
}

extension VicConsentModel {
    init(
        _ request: ShownRequest,
        card: VicCard,
        chosen: Set<VicCardField>,
        isSending: Bool,
        in context: WalletContext
    ) {
        let texts = context.texts
        provider = request.providerName
        location = request.location
        holder = "\(card.givenName) \(card.familyName)"
        purpose = request.purpose(in: context.language)
        retention =
            switch request.retentionDays {
            case 0: texts("wallet.consent.keep.none")
            case 1: texts("wallet.consent.keep.day")
            default:
                texts("wallet.consent.keep", ["days": String(request.retentionDays)])
            }
        let ordered =
            request.fields.filter(\.isRequired) + request.fields.filter { !$0.isRequired }
        fields = ordered.map { requested in
            let value = card.value(of: requested.field, in: context)
            return Field(
                name: requested.field.rawValue,
                label: requested.field.label(in: context.language),
                value: value?.text,
                spoken: value?.spoken,
                isRequired: requested.isRequired,
                isOn: requested.isRequired || (value != nil && chosen.contains(requested.field))
            )
        }
        canSend = !isSending && fields.allSatisfy { !$0.isRequired || $0.value != nil }
        self.isSending = isSending
        sendsReceipt = request.sendsReceipt
    }
}
