// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
public import Foundation

extension VKarmaneSDK {
    /// A builder for the link that asks the wallet for documents, in version 3.
    public struct GetDocumentsLinkBuilder: Sendable {
        /// The app's name, as shown to the user.
        public let xSource: String
        /// The app's link that documents are sent to.
        public let xSuccessLink: String
        /// The app's link that an error is sent to.
        public let xErrorLink: String
        /// The app's link that is opened when the user declines.
        public let xCancelLink: String
        /// The requested kinds.
        public let kinds: [DocumentKind]
        /// The public key of the request, base64.
        public let publicKey: String
        /// Whether the user may select more than one document; left out if `nil`, which wallets read as no.
        public let isMultichoice: Bool?

        /// Stores the parts of the link; ``build()`` checks them.
        public init(
            xSource: String,
            xSuccessLink: String,
            xErrorLink: String,
            xCancelLink: String,
            kinds: [DocumentKind],
            publicKey: String,
            isMultichoice: Bool? = nil
        ) {
            self.xSource = xSource
            self.xSuccessLink = xSuccessLink
            self.xErrorLink = xErrorLink
            self.xCancelLink = xCancelLink
            self.kinds = kinds
            self.publicKey = publicKey
            self.isMultichoice = isMultichoice
        }

        /// The link that opens the wallet.
        ///
        /// - Throws: ``GetDocumentsLinkBuilderError``, the first that applies in this order: each link, a scheme, one
        ///   scheme, its registration, kinds; then ``VKarmaneSDKError/cryptographyError`` for an invalid key,
        ///   ``GetDocumentsLinkBuilderError/unusableSource``, and ``LocalExchangeError/tooLarge``.
        public func build() throws -> URL {
            let request = GetDocumentsRequest(
                kinds: kinds.map { DocumentExchange.DocumentKind($0) },
                publicKey: publicKey,
                isMultichoice: isMultichoice,
                source: xSource,
                callbacks: CallbackLinks(
                    success: xSuccessLink,
                    failure: xErrorLink,
                    cancel: xCancelLink
                )
            )
            let link: String
            do throws(DocumentExchangeError) {
                link = try request.link(registeredSchemes: host.registeredSchemes)
            } catch {
                throw VKarmaneSDK.error(error)
            }
            return try URL(link: link)
        }
    }

    /// Why a request cannot be created, as in the original interface.
    public enum GetDocumentsLinkBuilderError: Error, Hashable, Sendable {
        /// No kinds were requested.
        case kindsIsEmpty
        /// A callback link is malformed, or has parts that the answer or the rules forbid; `type` is its parameter's
        /// name.
        case malformedURL(String, type: String)
        /// A callback link has no scheme.
        case emptySchemes
        /// The callback links have more than one scheme.
        case differentSchemes
        /// No link of this scheme leads to the app, only links of the other schemes.
        case schemeIsNotRegistered(String, appSchemes: [String])
        /// The app's name is empty, longer than 128 characters, or has characters that are not allowed in a name.
        case unusableSource
    }
}
