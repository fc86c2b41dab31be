// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension HTTPRequest {
    /// The fields of a body `application/x-www-form-urlencoded`, in their order; nil if it is not well-formed.
    ///
    /// Well-formed is UTF-8 without broken escapes and control characters (WHATWG URL §5.1); `+` is a space.
    package var formFields: [(name: String, value: String)]? {
        guard let text = String(strictUTF8: body) else { return nil }
        var fields: [(name: String, value: String)] = []
        for part in text.split(separator: "&") {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.decode(sides[0], plusIsSpace: true),
                let value = PercentEncoding.decode(
                    sides.count > 1 ? sides[1] : "",
                    plusIsSpace: true
                )
            else { return nil }
            fields.append((name, value))
        }
        return fields
    }
}
