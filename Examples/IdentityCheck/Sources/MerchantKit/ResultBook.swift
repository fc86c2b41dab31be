// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What your server knows of its checks: each result counts once, however often it is delivered.
///
/// A real server keeps this in its database, and answers 200 once the row is written.
public actor ResultBook {
    private var results: [String: ResultCallback] = [:]

    /// Creates an empty book.
    public init() {}

    /// Takes a result; returns whether it is news.
    ///
    /// A final result wins over the notice that the pictures arrived, in whichever order they come.
    public func take(_ result: ResultCallback) -> Bool {
        let known = results[result.reference]
        guard known == nil || (known?.status == "PENDING" && result.status != "PENDING") else {
            return false
        }
        results[result.reference] = result
        return true
    }

    /// The result of a check, if it has come.
    public func result(of reference: String) -> ResultCallback? { results[reference] }
}
