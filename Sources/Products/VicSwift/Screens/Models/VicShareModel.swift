// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A receipt to show to a portal.
public struct VicShareModel: Encodable, Sendable, Hashable {
    /// A field that the portal may see.
    public struct Field: Encodable, Sendable, Hashable {
        /// The field's name in the tokens.
        public let name: String
        /// The label.
        public let label: String
    }

    /// The identifier of the receipt.
    public let id: String
    /// The verifier.
    public let verifier: String
    /// The fields that the receipt holds.
    public let fields: [Field]
    /// The text for the portal; `nil` until it is named.
    public let text: String?
    /// The text for the portal as a QR code, if it fits and one can be drawn.
    let code: VicDrawnCode?
    /// Why the portal gets nothing.
    public let problem: String?
}

extension VicShareModel {
    init(_ receipt: VicReceipt, _ sharing: ReceiptSharing, texts: WalletTexts) {
        id = receipt.id
        verifier = receipt.verifierName
        fields = receipt.fields.map {
            Field(name: $0.rawValue, label: $0.label(in: texts.language))
        }
        switch sharing.outcome {
        case .shown(let text, let code): (self.text, self.code, problem) = (text, code, nil)
        case .refused(let error):
            (text, code) = (nil, nil)
            problem = texts("wallet.share.refused.\(error.sharingName)")
        case nil: (text, code, problem) = (nil, nil, nil)
        }
    }
}

extension VicError {
    /// The last part of the key of the text that says why a receipt is not shown.
    fileprivate var sharingName: String {
        switch reason {
        case "audience", "nonce", "expired": reason
        default: "other"
        }
    }
}
