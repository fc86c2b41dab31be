// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Seals

/// Why a text is not a seal.
public enum VDSDecodeError: String, Error, CaseIterable, Sendable {
    /// Not JSON as defined by RFC 8259, or JSON that is not a seal.
    case jsonDecoding
    /// Longer than 64 KiB; nothing was parsed.
    case tooLarge
    /// An object has two members of the same name, which would let a forger show one and have the other verified.
    case duplicateKey
    /// An array that holds no seal or more than one, but one is expected.
    case multipleSeals

    init(_ error: SealReadingError) {
        switch error.reason {
        case .tooLarge: self = .tooLarge
        case .duplicateName: self = .duplicateKey
        case .sealCount: self = .multipleSeals
        default: self = .jsonDecoding
        }
    }
}

/// Reads the text of a QR code as a seal.
///
/// Reading verifies nothing; see ``VDSAuthenticator``.
public final class VDSReader: Sendable {
    /// Creates a reader; all readers are alike.
    public init() {}

    /// Reads exactly one seal: a JSON object, or an array that holds only one.
    ///
    /// Never returns `nil`; the type keeps code written for earlier versions compiling.
    public func decodeVDSFrom(jsonString: String) throws(VDSDecodeError) -> VDS? {
        do {
            let seal = try VDSNCSeal(parsing: Array(jsonString.utf8))
            return VDS(seal, originalJson: jsonString)
        } catch {
            throw VDSDecodeError(error)
        }
    }

    /// Reads every seal of a text that is one JSON object or an array of objects.
    ///
    /// Each seal gets the text of its own object as `originalJson`.
    public func decodeAllVDSFrom(jsonString: String) throws(VDSDecodeError) -> [VDS] {
        do {
            return try VDSNCSeal.all(parsing: Array(jsonString.utf8)).map { seal in
                VDS(seal, originalJson: String(decoding: seal.text, as: UTF8.self))
            }
        } catch {
            throw VDSDecodeError(error)
        }
    }
}
