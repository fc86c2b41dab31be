// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// Why a text could not be read as a seal: the rule it broke and where.
///
/// No case carries a value of the text, so an error can be logged.
public struct SealReadingError: Error, Equatable, Sendable {
    /// The rule that was broken.
    public enum Reason: Equatable, Sendable {
        /// The text does not begin like a seal of any kind.
        case notASeal
        /// The text is a seal of a kind that is recognised but not read here yet.
        case notSupportedYet(SealKind)
        /// The text is longer than ``SealLimits/textByteCount``; it was not parsed.
        case tooLarge
        /// The text is not JSON as RFC 8259 has it, or exceeds a limit on depth or nodes.
        case notJSON(JSONError.Reason)
        /// An object has two members of the same name, compared after unescaping.
        case duplicateName
        /// The text holds this many seals where exactly one is expected.
        case sealCount(Int)
        /// The seal, or an entry of the array of seals, is not a JSON object.
        case notAnObject
        /// The seal has no `data` object.
        case noData
        /// A number is infinite, or beyond ±(2^53-1), where the value shown could differ from the
        /// value signed.
        case numberOutOfRange
        /// A required member is missing.
        case missing
        /// A member has the wrong JSON type.
        case wrongType
    }

    /// The rule that was broken.
    public let reason: Reason
    /// The member concerned, as names joined by dots (`data.msg.pid.n`), where there is one.
    public let path: String?
    /// Where in the text, in bytes from its beginning, where that is known.
    public let offset: Int?

    /// Makes an error with its place.
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
