// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Who asks, and where answers go: the `x-` parameters as given.
public struct CallbackLinks: Hashable, Sendable {
    /// The name that the caller gives itself.
    public var source: String
    /// Where documents are sent.
    public var success: String
    /// Where a code is sent.
    public var failure: String
    /// What is opened when the person declines.
    public var cancel: String

    /// The four values.
    public init(source: String, success: String, failure: String, cancel: String) {
        self.source = source
        self.success = success
        self.failure = failure
        self.cancel = cancel
    }
}
