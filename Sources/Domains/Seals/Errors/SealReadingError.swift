// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The reason a text could not be read as a seal: the broken rule, and where it was broken.
///
/// No case contains a value of the text, so an error can be logged.
public struct SealReadingError: Error, Equatable, Sendable {
    /// The broken rule.
    public enum Reason: Equatable, Sendable {
        /// The text does not begin like any kind of seal.
        case notASeal
        /// The text is a seal of a recognised kind that this library cannot read yet.
        case notSupportedYet(SealKind)
        /// The text exceeds ``SealLimits/textByteCount`` and was not parsed.
        case tooLarge
        /// The text is not valid JSON (RFC 8259), or exceeds a limit on depth or nodes.
        case notJSON(JSONError.Reason)
        /// An object has two members of the same name, compared after unescaping.
        case duplicateName
        /// The text contains this many seals instead of exactly one.
        case sealCount(Int)
        /// The seal, or an entry of the array of seals, is not a JSON object.
        case notAnObject
        /// The seal has no `data` object.
        case noData
        /// A number is infinite, or beyond ±(2^53-1), where the displayed value could differ from the signed one.
        case numberOutOfRange
        /// A required member is missing.
        case missing
        /// A member has the wrong JSON type.
        case wrongType
    }

    /// The broken rule.
    public let reason: Reason
    /// The member concerned, as names joined by dots (`data.msg.pid.n`), if any.
    public let path: String?
    /// The position in the text, in bytes from its start, if known.
    public let offset: Int?

    /// Creates an error with its position.
    public init(_ reason: Reason, path: String? = nil, offset: Int? = nil) {
        self.reason = reason
        self.path = path
        self.offset = offset
    }

    init(_ error: JSONError) {
        switch error.reason {
        case .duplicateName: self.init(.duplicateName, offset: error.offset)
        case .tooLarge: self.init(.tooLarge, offset: error.offset)
        default: self.init(.notJSON(error.reason), offset: error.offset)
        }
    }
}
