// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages

/// `etui check reviews list` and `show`: what waits for a reviewer.
enum CheckReviews {
    static func list(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let query = CheckAccountOptions.reviewFilters.compactMap { name, option in
            invocation.value(of: option).map { "\(name)=\(PercentEncoding.encode($0))" }
        }
        let answer = try await CheckAccount(invocation).connected {
            connection throws(CommandError) in
            try await connection.get(
                "/v1/reviews" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
            )
        }
        guard let reviews = answer["reviews"]?.elements else {
            throw IdentityConnection.unreadable
        }
        CheckAccount.show(answer.outputs(), invocation) {
            reviews.map { review in
                let document = [review.text("country"), review.text("type")]
                    .filter { !$0.isEmpty }.joined(separator: " ")
                return "\(review.text("createdOn"))  \(review.text("scanReference"))  "
                    + "\(review.text("risk"))  \(document)  \(review.texts("findings"))"
            }
        }
        if reviews.isEmpty { invocation.console.complain("no such cases") }
        return .success
    }

    static func show(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let reference = try CheckReference.read(invocation)
        let answer = try await CheckAccount(invocation).connected {
            connection throws(CommandError) in
            try await connection.get(
                "/v1/reviews/\(reference)",
                ifNotFound: CheckReference.unknown
            )
        }
        guard let review = answer["review"] else { throw IdentityConnection.unreadable }
        CheckAccount.show([("review", JSONOutput(review))], invocation) {
            CheckResults.lines(of: review).map { String($0.dropFirst(2)) }
        }
        return .success
    }
}
