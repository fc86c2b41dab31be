// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The outcome or the current state of a check-in.
public struct VicResultModel: Encodable, Sendable, Hashable {
    /// The style of the banner.
    public enum Tone: String, Encodable, Sendable {
        /// It went well.
        case success
        /// It failed.
        case failure
        /// Neither yet.
        case notice
    }

    /// The style of the banner.
    public let tone: Tone
    /// The result on the common scale; a provider's acceptance is a person's decision, and never verified.
    public let result: String
    /// The text of the banner.
    public let title: String
    /// The explanation.
    public let text: String
    /// The provider's reason, as it may be shown.
    public let reason: String?
    /// Whether the provider has yet to decide.
    public let isWaiting: Bool
    /// The rows about the received receipt.
    public let receipt: [VicDisplayRow]
    /// The notice about a received receipt that is not shown.
    public let receiptNotice: String?
    /// Whether one tap tries again.
    public let canRetry: Bool
    /// The error as a stable word, such as `request_expired`; `nil` for the provider's own answer.
    public let problem: String?
}

extension VicResultModel {
    init(_ result: VicCheckInResult, provider: String, texts: WalletTexts) {
        let key = "wallet.result.\(result.status.rawValue)"
        title = texts("\(key).title")
        text = texts("\(key).text", ["provider": provider])
        reason = result.reason
        isWaiting = !result.status.isFinal
        receipt = result.receipt.map { VicReceiptsModel.rows($0, texts) } ?? []
        receiptNotice = result.receiptError.map { _ in
            texts("wallet.receipt.\(result.isReceiptPending ? "pending" : "refused").text")
        }
        canRetry = false
        problem = nil
        let step: CheckResult
        (tone, step) =
            switch result.status {
            case .accepted: (.success, .read)
            case .rejected: (.failure, .refused)
            case .expired: (.notice, .attention)
            case .pending, .seen: (.notice, .unchecked)
            }
        self.result = step.name
    }

    /// `environment` is the one that a link of another environment belongs to, if known.
    init(_ error: VicCheckInError, environment: String? = nil, texts: WalletTexts) {
        tone = .failure
        title = texts("wallet.trouble.title")
        text =
            error == .otherEnvironment && environment != nil
            ? texts("wallet.trouble.elsewhere", ["environment": environment ?? ""])
            : texts("wallet.trouble.\(error.textName)")
        reason = nil
        isWaiting = false
        receipt = []
        receiptNotice = nil
        canRetry = error.isWorthRetrying
        problem = error.textName
        result = error.result.name
    }
}

extension VicCheckInError {
    /// The last part of the key of its text; the server's own words are never shown.
    var textName: String {
        switch self {
        case .network(let error): error.reason == "offline" ? "offline" : "network"
        case .rejected: "rejected"
        default: reason
        }
    }

    /// The result on the common scale: not checked if the server could not be reached or no answer could be made,
    /// attention for something expired.
    var result: CheckResult {
        switch self {
        case .network, .key, .signing, .clock: .unchecked
        case .requestExpired, .cardExpired, .otherEnvironment: .attention
        default: .refused
        }
    }

    /// Whether loading the request again may help.
    var isWorthRetrying: Bool {
        switch self {
        case .requestExpired, .network, .requestInvalid, .key, .signing, .clock: true
        default: false
        }
    }
}
