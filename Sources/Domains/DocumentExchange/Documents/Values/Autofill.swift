// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The names that forms use for a member: `autocomplete` in browsers, content type in Apple's text fields.
///
/// Source: HTML Living Standard §4.10.18.7 (autofill detail tokens), `UITextContentType` of UIKit.
public struct Autofill: Hashable, Sendable {
    /// The value of the HTML attribute `autocomplete`, as in `family-name`.
    public let autocomplete: String
    /// The name of the `UITextContentType`, as in `familyName`; `nil` if there is none.
    public let contentType: String?

    init(_ autocomplete: String, _ contentType: String?) {
        self.autocomplete = autocomplete
        self.contentType = contentType
    }
}
