// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange

extension DocumentExchangeError {
    /// The problem and what to do; for a file, the words that follow its name.
    var words: String {
        switch self {
        case .tooLong: "the link is longer than 256 KiB"
        case .malformedLink: "this is no link that can be read; pass it on unchanged"
        case .userInformation, .reservedName:
            "a link names neither a user nor what an answer does, such as data or code"
        case .missingParameter(let name):
            "the link has no \(name); an answer of version 4 is read with --state or "
                + "--request, one of version 2 with --allow-v2"
        case .malformedValue: "a value of the link is damaged, twice there or unexpected"
        case .unusableCallback(let link, let role):
            "\(role.rawValue) cannot be '\(link.visible)': a scheme has letters, digits, +, - and . only, "
                + "and a link names neither a user nor what an answer does, such as data or code"
        case .missingScheme, .differentSchemes, .unregisteredScheme:
            "the three links must begin with the same scheme, as in docdemo://"
        case .noKinds: "--kinds names nothing; write as in RusINN,RusSNILS"
        case .unusableSource:
            "--source needs 1 to \(ExchangeLimits.sourceCharacterCount) characters without controls"
        case .unusableClaim(let name): "wallets refuse what the request says as '\(name.visible)'"
        case .malformedSignature: "the request cannot be signed"
        case .tooLarge: "the request would be longer than 16 KiB; ask for fewer members"
        case .notVersion3: "--dialect android is a form of version 3"
        case .unreadableRequest: "is no request that waits for an answer"
        case .unusableKey: "the key is no RSA key with 2048 to 4096 bits"
        case .unreadableKey: "holds no RSA key as PKCS#8; \(Self.newKey)"
        case .unsupportedModulus(let count):
            "an RSA key with \(count) bits is not taken; \(Self.newKey)"
        case .weakExponent: "an RSA key with an exponent below 65537 is not taken; \(Self.newKey)"
        case .unsupportedCurve: "holds a key on another curve than P-256"
        case .malformedCallers: "is no JSON array of callers"
        case .unusableCaller(let place, let member):
            "caller \(place) has no usable '\(member.visible)'"
        case .ambiguousCaller(let name): "'\(name.visible)' belongs to two callers"
        case .notAnObject, .kindMissing: "is no document with a kind"
        case .code(.cryptographyError): "the answer cannot be decrypted with this key (code 7)"
        case .code(let code): "the wallet sent code \(code.rawValue): \(code.words)"
        case .exchange(let error): CheckError(error).words
        }
    }

    private static let newKey = "etui exchange keys --out FILE makes one"
}
