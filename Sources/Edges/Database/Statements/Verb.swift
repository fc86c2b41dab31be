// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The first word of a statement, if allowed.
///
/// Other words, such as `COMMIT` or `PRAGMA`, would reach beyond the transaction.
enum Verb: String {
    case select = "SELECT"
    case with = "WITH"
    case insert = "INSERT"
    case update = "UPDATE"
    case delete = "DELETE"
    case create = "CREATE"
    case alter = "ALTER"
    case drop = "DROP"

    /// Whether only schema steps may use it.
    var isForSchemas: Bool {
        switch self {
        case .create, .alter, .drop: true
        default: false
        }
    }
}
