// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A column of a row: its name in the result, or its position, from 0.
public enum Column: Equatable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// The first column with this name.
    case name(String)
    /// The column at this position.
    case place(Int)

    /// A column by its name.
    public init(stringLiteral name: String) {
        self = .name(name)
    }

    /// A column by its position, from 0.
    public init(integerLiteral place: Int) {
        self = .place(place)
    }

    /// The column's description.
    var words: String {
        switch self {
        case .name(let name): name
        case .place(let place): "\(place)"
        }
    }
}
