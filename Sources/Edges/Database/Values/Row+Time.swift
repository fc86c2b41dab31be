// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

extension DatabaseValue {
    /// Returns a time in milliseconds since 1970.
    public static func time(_ instant: PreciseInstant) -> DatabaseValue {
        .integer(instant.millisecondsSinceEpoch)
    }

    /// Returns a time in milliseconds since 1970, or no value.
    public static func time(ifAny instant: PreciseInstant?) -> DatabaseValue {
        .integer(ifAny: instant?.millisecondsSinceEpoch)
    }
}

extension Row {
    /// Returns a time that is stored in milliseconds since 1970.
    ///
    /// - Throws: the transaction's error for a column that is null or no integer.
    public func time(_ column: Column) throws(Failure) -> PreciseInstant {
        PreciseInstant(millisecondsSinceEpoch: try integer(column))
    }

    /// Returns a time that is stored in milliseconds since 1970, or nil if the column is null.
    ///
    /// - Throws: the transaction's error for a column that is no integer.
    public func time(ifAny column: Column) throws(Failure) -> PreciseInstant? {
        try integer(ifAny: column).map { PreciseInstant(millisecondsSinceEpoch: $0) }
    }
}
