// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Execution
// Apps import only this module, so it also provides the types of its calls.
@_exported public import DocumentExchange
public import Foundation

#if canImport(Security)
public import Security
#endif

/// The original interface (version 1.0.0) for asking the wallet on the same device for documents.
///
/// ``DocumentRequester`` does the same and manages the key, the state and the end of each request; this interface
/// leaves that to the app.
public enum VKarmaneSDK {
    /// The exchange's view of the system; set it before the first use on a system without a default.
    ///
    /// With UIKit the default is that of the app; elsewhere no app is there and no link leads here, unless a
    /// `DesktopHostEnvironment` is set on Linux.
    public static var host: any HostEnvironment {
        get { currentHost.withLock { $0 } }
        set { currentHost.withLock { $0 = newValue } }
    }

    #if canImport(UIKit)
    private static let currentHost = Locked<any HostEnvironment>(UIKitHostEnvironment())
    #else
    private static let currentHost = Locked<any HostEnvironment>(StaticHostEnvironment())
    #endif

    /// Whether the wallet is on this device; also `false` if the app has not declared the query.
    @MainActor public static var isAppInstalled: Bool {
        host.isHandled(scheme: ProtocolName.scheme) ?? false
    }

    /// Whether the wallet is on this device.
    ///
    /// - Throws: ``LocalExchangeError/schemeIsNotQueried(_:)``, a mistake in the app.
    @MainActor public static func checkAppInstalled() throws(LocalExchangeError) -> Bool {
        guard let isInstalled = host.isHandled(scheme: ProtocolName.scheme) else {
            throw .schemeIsNotQueried(ProtocolName.scheme)
        }
        return isInstalled
    }

    /// Creates a key pair for one request, see ``RSA/makeKeyPair()``; slow, so do not call it on the main thread.
    ///
    /// - Throws: ``RSA/Error``.
    public static func makeKeys() throws -> RSA.KeyPair {
        try RSA.makeKeyPair()
    }

    /// The documents in a success callback, as JSON: an object, or an array of objects.
    ///
    /// Does not check whether they are the requested ones; ``DocumentRequester`` does.
    ///
    /// - Parameters:
    ///   - url: the callback link, of version 3.
    ///   - privateKey: the private half of the request's key.
    /// - Returns: the JSON text.
    /// - Throws: ``VKarmaneSDKError``, also the one that an error callback carries; ``LocalExchangeError``.
    public static func getJsonFromLink(_ url: URL, privateKey: SecKey) throws -> String {
        try getJsonFromLink(url, privateKey: privateKey, dialects: [])
    }

    /// The documents in a success callback, in version 2 or the Android form too.
    ///
    /// - Parameters:
    ///   - url: the callback link.
    ///   - privateKey: the private half of the request's key.
    ///   - dialects: the formats to read in addition to version 3 as published for iOS.
    /// - Returns: the JSON text.
    /// - Throws: as ``getJsonFromLink(_:privateKey:)``.
    public static func getJsonFromLink(
        _ url: URL,
        privateKey: SecKey,
        dialects: CallbackReader.Dialects
    ) throws -> String {
        let key: RSADecryptionKey
        do {
            key = try privateKey.decryptionKey()
        } catch {
            throw VKarmaneSDKError.cryptographyError
        }
        do throws(DocumentExchangeError) {
            let payload = try CallbackReader(dialects: dialects).payload(
                of: url.absoluteString,
                key: key,
                random: SystemRandom()
            )
            return String(decoding: payload.text, as: UTF8.self)
        } catch {
            throw self.error(error)
        }
    }

    /// The error in an error callback.
    ///
    /// - Parameter url: the callback link.
    /// - Returns: the error; `internalError` if the protocol does not know it.
    public static func getErrorFromLink(_ url: URL) -> VKarmaneSDKError {
        VKarmaneSDKError(CallbackReader.code(of: url.absoluteString))
    }

    /// Why a callback link cannot be read, as far as the link itself shows: `malformedURL`, `missingParameter`,
    /// `malformedData` and `tooLarge`.
    public typealias LinkError = LocalExchangeError
}
