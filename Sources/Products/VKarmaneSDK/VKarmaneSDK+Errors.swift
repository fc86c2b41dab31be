// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange

extension VKarmaneSDK {
    /// The error that an app gets for a link that it creates or reads: the original interface's, if it has one.
    static func error(_ error: DocumentExchangeError) -> any Error {
        typealias BuilderError = GetDocumentsLinkBuilderError
        return switch error {
        case .unusableCallback(let link, let role):
            BuilderError.malformedURL(link, type: role.rawValue)
        case .missingScheme: BuilderError.emptySchemes
        case .differentSchemes: BuilderError.differentSchemes
        case .unregisteredScheme(let scheme, let registered):
            BuilderError.schemeIsNotRegistered(scheme, appSchemes: registered)
        case .noKinds: BuilderError.kindsIsEmpty
        case .unusableSource: BuilderError.unusableSource
        case .unusableKey: VKarmaneSDKError.cryptographyError
        case .tooLarge, .tooLong: LocalExchangeError.tooLarge
        case .malformedLink: LocalExchangeError.malformedURL
        case .missingParameter(let name): LocalExchangeError.missingParameter(name)
        case .malformedValue: LocalExchangeError.malformedData
        case .code(let code): VKarmaneSDKError(code)
        case .exchange(let error): error
        // The links that the original interface creates and reads break no other rule.
        default: VKarmaneSDKError.internalError
        }
    }
}
