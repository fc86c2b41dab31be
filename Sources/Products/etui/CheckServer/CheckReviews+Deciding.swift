// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import IdentityCheck

// `etui check reviews approve` and `deny`.
extension CheckReviews {
    /// What both commands say about themselves.
    static let decisions =
        "With verification.fourEyes the decision waits for a second reviewer. Exit status: 0 if it is "
        + "taken, 1 if it is refused, such as for a check that has its result."

    static func approve(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        try await decide(.approved, nil, invocation)
    }

    static func deny(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let code = invocation.value(of: CheckAccountOptions.rejectReason)
        guard let reason = code.flatMap({ Int($0) }).flatMap({ RejectReason(rawValue: $0) }) else {
            throw .unusable("name the reason with --reason CODE")
        }
        return try await decide(reason.status, reason, invocation)
    }

    private static func decide(
        _ status: VerificationStatus,
        _ reason: RejectReason?,
        _ invocation: Invocation
    ) async throws(CommandError) -> ExitStatus {
        let reference = try CheckReference.read(invocation)
        let details = try details(of: reason, invocation)
        let text = { (value: String?) -> JSONOutput in value.map { .string($0) } ?? .null }
        let body: JSONOutput = [
            "verificationStatus": .string(status.rawValue),
            "rejectReasonCode": text(reason.map { String($0.rawValue) }),
            "rejectReasonDetailCodes": .array(details.map { .string(String($0.rawValue)) }),
            "selfieReason": text(invocation.value(of: CheckAccountOptions.selfie)),
            "note": text(invocation.value(of: CheckAccountOptions.note)),
        ]
        let answer = try await CheckAccount(invocation).connected {
            connection throws(CommandError) in
            try await connection.send(
                .post,
                "/v1/reviews/\(reference)",
                json: body,
                ifNotFound: CheckReference.unknown
            )
        }
        let isDone = answer["status"]?.string == "DONE"
        CheckAccount.show(answer.outputs(), invocation) {
            [
                isDone
                    ? "\(reference): \(status.rawValue)"
                    : "\(reference): \(status.rawValue) proposed; another reviewer must confirm it"
            ]
        }
        return .success
    }

    private static func details(
        of reason: RejectReason?,
        _ invocation: Invocation
    ) throws(CommandError) -> [RejectDetail] {
        let list = invocation.value(of: CheckAccountOptions.details) ?? ""
        let known = reason?.details ?? []
        var details: [RejectDetail] = []
        for word in list.split(separator: ",") {
            guard let detail = known.first(where: { String($0.rawValue) == word }) else {
                let codes = known.map { String($0.rawValue) }
                let words =
                    codes.isEmpty ? "this reason has none" : codes.joined(separator: ",")
                throw .unusable(
                    "'\(String(word).visible)' is no detail of the reason: \(words)"
                )
            }
            // Naming one twice says no more than once.
            if !details.contains(detail) { details.append(detail) }
        }
        return details
    }
}
