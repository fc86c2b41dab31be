// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The three links that a wallet may call back.
public struct CallbackLinks: Hashable, Sendable {
    /// One of the three links; the raw value is the parameter's name.
    public enum Role: String, CaseIterable, Hashable, Sendable {
        /// Receives documents.
        case success = "x-success"
        /// Receives a code.
        case failure = "x-error"
        /// Receives nothing: the person declined.
        case cancel = "x-cancel"
    }

    /// The link that receives documents.
    public var success: String
    /// The link that receives a code.
    public var failure: String
    /// The link to open when the person declines.
    public var cancel: String

    /// Creates the three links.
    ///
    /// - Parameters:
    ///   - success: the link that receives documents.
    ///   - failure: the link that receives a code.
    ///   - cancel: the link to open when the person declines.
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
