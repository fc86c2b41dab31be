// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Which column of a row: by the name it has in the result, or by its place, from 0.
public enum Column: Equatable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// The first column with this name.
    case name(String)
    /// The column at this place.
    case place(Int)

    /// A column by its name.
    public init(stringLiteral name: String) {
        self = .name(name)
    }

    /// A column by its place, from 0.
    public init(integerLiteral place: Int) {
        self = .place(place)
    }

    /// The column in words.
    var words: String {
        switch self {
        case .name(let name): name
        case .place(let place): "\(place)"
        }
    }
}
