// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// A reader for callback links of versions 2 and 3 that does not know the request.
///
/// See ``Requester`` for a reader that does. A reader cannot tell whether the wallet really sent these documents: these
/// versions have no authentication.
public struct CallbackReader: Sendable {
    /// The dialects to read in addition to version 3 as published for iOS.
    public struct Dialects: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: Int

        /// Creates a set from bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Version 2: ``PayloadEnvelope/Form/blocks``, if there is no session key.
        public static let version2 = Dialects(rawValue: 1)
        /// The Android form of version 3, ``PayloadEnvelope/Form/android``, recognised by values that are escaped twice
        /// or broken into lines.
        public static let android = Dialects(rawValue: 2)
    }

    /// The dialects to read in addition to version 3.
    public let dialects: Dialects
    private let opener: PayloadOpener

    /// Creates a reader.
    ///
    /// - Parameter dialects: the dialects to read in addition to version 3 as published for iOS.
    public init(dialects: Dialects = []) {
        self.init(dialects: dialects, opener: PayloadOpener())
    }

    init(dialects: Dialects, opener: PayloadOpener) {
        self.dialects = dialects
        self.opener = opener
    }

    /// Reads the documents in a success callback.
    ///
    /// - Parameters:
    ///   - link: the callback link.
    ///   - key: the private key of the request.
    ///   - random: the source of substitutes for what cannot be decrypted.
    /// - Returns: the documents; possibly none.
    /// - Throws: ``DocumentExchangeError``, the first that applies in this order: too long, malformed, a repeated
    ///   parameter, the code of an error callback, a missing parameter, base64, and for everything else
    ///   ``ExchangeCode/cryptographyError``.
    public func payload(
        of link: String,
        key: borrowing RSADecryptionKey,
        random: some RandomSource
    ) throws(DocumentExchangeError) -> DocumentPayload {
        try payload(of: Callback(parsing: link), key: key, random: random)
    }

    func payload(
        of callback: Callback,
        key: borrowing RSADecryptionKey,
        random: some RandomSource
    ) throws(DocumentExchangeError) -> DocumentPayload {
        let envelope = try callback.envelope(dialects)
        do throws(ExchangeCode) {
            return try opener.open(envelope, with: key, random: random)
        } catch {
            throw .code(error)
        }
    }

    /// Returns the code in an error callback.
    ///
    /// - Parameter link: the callback link.
    /// - Returns: the code; ``ExchangeCode/internalError`` if there is none that the protocol knows.
    public static func code(of link: String) -> ExchangeCode {
        let code = try? Callback(parsing: link).code()
        return code ?? .internalError
    }

    /// Returns the state in a callback, by which a caller finds the request it answers.
    ///
    /// - Parameter link: the callback link.
    /// - Returns: the state; `nil` if there is none, or more than one.
    public static func state(of link: String) -> String? {
        guard let callback = try? Callback(parsing: link) else { return nil }
        let states = callback.parameters.values(of: ProtocolName.Parameter.callerState)
        return states.count == 1 ? states[0] : nil
    }
}
