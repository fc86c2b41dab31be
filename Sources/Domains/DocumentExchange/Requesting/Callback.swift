// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A wallet's callback link, parsed but not checked yet.
struct Callback {
    typealias Name = ProtocolName.Parameter

    let link: ExchangeLink
    let parameters: LinkParameters

    init(parsing text: String) throws(DocumentExchangeError) {
        link = try ExchangeLink(parsing: text, byteLimit: ExchangeLimits.callbackByteCount)
        // Version 4 answers are in the fragment of web links, those of older wallets in the query.
        let pairs = link.scheme == "https" ? link.fragment ?? link.query : link.query
        parameters = try LinkParameters(parsing: pairs ?? "")
    }

    /// Returns whether a parameter is present, whatever its value.
    func has(_ name: String) -> Bool {
        !parameters.values(of: name).isEmpty
    }

    /// Returns the error code, if there is one and the protocol knows it.
    func code() throws(DocumentExchangeError) -> ExchangeCode? {
        for name in [Name.data, Name.sessionKey, Name.code] {
            guard parameters.values(of: name).count <= 1 else { throw .malformedValue }
        }
        return parameters.values(of: Name.code).first.flatMap { Int($0) }
            .flatMap(ExchangeCode.init(rawValue:))
    }

    /// Returns the encrypted documents.
    ///
    /// - Throws: the code of an error callback, and errors in the parameters.
    func envelope(_ dialects: CallbackReader.Dialects) throws(DocumentExchangeError)
        -> PayloadEnvelope
    {
        if let code = try code() { throw .code(code) }
        guard let data = parameters.values(of: Name.data).first else {
            throw .missingParameter(Name.data)
        }
        guard let sessionKey = parameters.values(of: Name.sessionKey).first else {
            guard dialects.contains(.version2) else { throw .missingParameter(Name.sessionKey) }
            return PayloadEnvelope(form: .blocks, data: try Self.bytes(data), sessionKey: [])
        }
        let isAndroid = dialects.contains(.android) && Self.isAndroid(data)
        return PayloadEnvelope(
            form: isAndroid ? .android : .chained,
            data: try Self.bytes(data),
            sessionKey: try Self.bytes(sessionKey)
        )
    }

    private static func bytes(_ value: String) throws(DocumentExchangeError) -> [UInt8] {
        guard let bytes = Base64Parameter.decode(value) else { throw .malformedValue }
        return bytes
    }

    /// Returns whether a value has the marks of the Android dialect: base64 in lines, each value escaped twice.
    private static func isAndroid(_ value: String) -> Bool {
        value.utf8.contains { $0 == UInt8(ascii: "%") || $0 == 0x0A }
    }
}
