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
}
