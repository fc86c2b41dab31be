// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Maps the server's error codes (PostgreSQL manual, appendix A).
enum PostgreSQLCode {
    private static let errors: [String: DatabaseError] = [
        "23505": .constraint(.unique), "23P01": .constraint(.unique),
        "23503": .constraint(.foreignKey), "23001": .constraint(.foreignKey),
        "23502": .constraint(.notNull),
        "23514": .constraint(.check), "42804": .constraint(.check), "22003": .constraint(.check),
        "22001": .constraint(.check),
        "25006": .readOnly,
        "40001": .conflict, "40P01": .conflict,
        "55P03": .timedOut, "57014": .timedOut,
        "53100": .full,
        "25P03": .connectionLost, "57P01": .connectionLost, "57P02": .connectionLost,
        "57P03": .connectionLost, "57P05": .connectionLost,
    ]

    /// Returns the error for a code and the server's message.
    static func error(_ code: String, _ reason: String) -> DatabaseError {
        if let error = errors[code] { return error }
        switch code.prefix(2) {
        case "08": return .connectionLost
        // Syntax, names and types: the message repeats parts of the statement, which contains no values.
        case "42": return .statement(.refused(code: code, reason: String(reason.prefix(200))))
        default: return .failed(code: code)
        }
    }
}
