// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The three links to which a wallet may answer.
public struct CallbackLinks: Hashable, Sendable {
    /// Which of the three; the raw value is the name of the parameter.
    public enum Role: String, CaseIterable, Hashable, Sendable {
        /// Where documents go.
        case success = "x-success"
        /// Where a code goes.
        case failure = "x-error"
        /// Where nothing goes: the person does not want.
        case cancel = "x-cancel"
    }

    /// Where documents go.
    public var success: String
    /// Where a code goes.
    public var failure: String
    /// Where it goes when the person does not want.
    public var cancel: String

    /// Three links.
    ///
    /// - Parameters:
    ///   - success: where documents go.
    ///   - failure: where a code goes.
    ///   - cancel: where it goes when the person does not want.
    public init(success: String, failure: String, cancel: String) {
        self.success = success
        self.failure = failure
        self.cancel = cancel
    }

    /// The link for one outcome.
    ///
    /// - Parameter role: the outcome.
    public subscript(role: Role) -> String {
        switch role {
        case .success: success
        case .failure: failure
        case .cancel: cancel
        }
    }
}
