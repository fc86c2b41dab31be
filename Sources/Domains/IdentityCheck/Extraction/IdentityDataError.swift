// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// Why a text is not the data of a document; names members of the interface only, never what was sent.
public enum IdentityDataError: Error, Equatable, Sendable {
    /// The text is not strict JSON within its limits.
    case malformed(JSONError.Reason)
    /// The value of a member is not of its form; the whole text is called `data`.
    case invalid(String)
    /// A member is missing.
    case missing(String)
    /// An object has a member that the interface does not know; says which object.
    case unknownMember(in: String)

    /// The stable code, such as `check.data-malformed`.
    public var code: String {
        switch self {
        case .malformed: "check.data-malformed"
        case .invalid: "check.data-invalid"
        case .missing: "check.data-missing"
        case .unknownMember: "check.data-unknown-member"
        }
    }

    /// The reason in one sentence.
    public var message: String {
        switch self {
        case .malformed: "The text is not strict JSON of at most 1 MiB and 32 levels."
        case .invalid(let name): "The value of \(name) is not of its form."
        case .missing(let name): "\(name) is missing."
        case .unknownMember(let name): "\(name) has a member that this interface does not know."
        }
    }
}
