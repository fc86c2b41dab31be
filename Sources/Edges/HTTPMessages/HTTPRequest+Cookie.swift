// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension HTTPRequest {
    /// Returns the value of a cookie (RFC 6265 §5.4), or nil; the first if several have the name.
    package func cookie(_ name: String) -> String? {
        for field in headers.all("Cookie") {
            for pair in field.split(separator: ";") {
                let parts = pair.split(
                    separator: "=",
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else {
                    continue
                }
                let value = parts[1].drop(while: { $0 == " " })
                if !value.isEmpty { return String(value) }
            }
        }
        return nil
    }
}
