// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards

/// A provider's decision about a check-in.
struct Decision: Sendable, Hashable {
    /// Accepted or rejected.
    let status: CheckInStatus
    /// The reason, in the provider's words.
    let reason: String?

    private static let reasonLimit = 140

    /// Parses `{"decision","reason"?,"receipt"?}`; throws `fieldFormat`.
    init(_ body: JSONValue) throws(CardRequestError) {
        var wrong: [String] = []
        let status = body["decision"]?.string.flatMap(CheckInStatus.init)
        if status != .accepted && status != .rejected { wrong.append("decision") }
        let reason = body["reason"].flatMap { $0.isNull ? nil : $0 }
        let text = reason?.string.map(DisplayText.cleaned)
        if reason != nil, text.map({ $0.unicodeScalars.count <= Self.reasonLimit }) != true {
            wrong.append("reason")
        }
        guard wrong.isEmpty, let status else {
            throw CardRequestError(wrong.map { FieldError($0, .format) })
        }
        self.status = status
        self.reason = text
    }
}
