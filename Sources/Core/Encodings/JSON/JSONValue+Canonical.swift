// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension JSONValue {
    /// Returns the canonical form: two values with the same meaning have the same bytes.
    ///
    /// Shape: UTF-8 without white space, members in the order of their names' UTF-16 code units,
    /// numbers and strings as ECMAScript writes them. Errors: `numberOutOfRange`. Source: RFC 8785
    /// §3.2.
    public func canonicalized() throws(JSONError) -> [UInt8] {
        var writer = JSONCanonicalWriter(tape)
        let capacity = writer.capacity(for: index)
        return try ByteWriter.bytes(capacity: capacity) { (output) throws(JSONError) in
            try writer.write(index, to: &output)
        }
    }

    /// Returns whether two values have the same canonical form; false if one of them has none.
    public func isEqual(to other: JSONValue) -> Bool {
        guard kind == other.kind else { return false }
        guard let own = try? canonicalized(), let theirs = try? other.canonicalized() else {
            return false
        }
        return own == theirs
    }
}
