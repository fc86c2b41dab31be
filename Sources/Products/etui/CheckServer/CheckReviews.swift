// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages

/// `etui check reviews list` and `show`: what waits for a reviewer.
enum CheckReviews {
    /// The greatest age of a filter, in seconds.
    private static let ageLimit = 1_000_000_000

    static func list(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        var query: [String] = []
        for (name, option) in CheckAccountOptions.reviewFilters {
            guard let text = invocation.value(of: option) else { continue }
            let isIssuer = option == CheckAccountOptions.issuer
            let value = isIssuer ? try CheckOptions.issuer(text, option) : text
            query.append("\(name)=\(PercentEncoding.encode(value))")
        }
        if let age = invocation.value(of: CheckAccountOptions.age) {
            guard let seconds = Int(age), 0...ageLimit ~= seconds else {
                throw .unusable("--age is a whole number of seconds, up to \(ageLimit)")
            }
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
