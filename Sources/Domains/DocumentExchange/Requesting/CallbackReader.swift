// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// Reads the callback links of wallets, of versions 2 and 3, without knowing what was asked for.
///
/// See ``Requester`` for a reader that does. Nothing here can see whether the documents are the ones that the
/// wallet sent: these versions have no authentication.
public struct CallbackReader: Sendable {
    /// What is read besides version 3 as published for iOS.
    public struct Dialects: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: Int

        /// Chooses by bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Version 2: ``PayloadEnvelope/Form/blocks``, where no session key is there.
        public static let version2 = Dialects(rawValue: 1)
        /// The Android form of version 3, ``PayloadEnvelope/Form/android``, known by values that are escaped
        /// twice or broken into lines.
        public static let android = Dialects(rawValue: 2)
    }

    /// What is read besides version 3.
    public let dialects: Dialects
    private let opener: PayloadOpener

    /// A reader.
    ///
    /// - Parameter dialects: what is read besides version 3 as published for iOS.
    public init(dialects: Dialects = []) {
        self.init(dialects: dialects, opener: PayloadOpener())
    }

    init(dialects: Dialects, opener: PayloadOpener) {
        self.dialects = dialects
        self.opener = opener
    }

    /// The documents in a success callback.
    ///
    /// - Parameters:
    ///   - link: the callback link.
    ///   - key: the private key of the request.
    ///   - random: what stands in for what cannot be decrypted.
    /// - Returns: the documents, which may be none.
    /// - Throws: ``DocumentExchangeError``, the first that applies in this order: too long, malformed, a parameter
    ///   twice, the code of an error callback, a missing parameter, base64, and for all the rest
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

    /// The code in an error callback.
    ///
    /// - Parameter link: the callback link.
    /// - Returns: the code; ``ExchangeCode/internalError`` where there is none that the protocol knows.
    public static func code(of link: String) -> ExchangeCode {
        let code = try? Callback(parsing: link).code()
        return code ?? .internalError
    }

    /// The state in a callback, by which a caller finds the request that it answers.
    ///
    /// - Parameter link: the callback link.
    /// - Returns: the state; `nil` where there is none, or more than one.
    public static func state(of link: String) -> String? {
        guard let callback = try? Callback(parsing: link) else { return nil }
        let states = callback.parameters.values(of: ProtocolName.Parameter.callerState)
        return states.count == 1 ? states[0] : nil
    }
}
