// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import EtuiService
import InsuranceCards
import Tokens

extension TenantOptions {
    /// Returns the public key of an option, if given.
    static func key(
        _ option: CommandOption,
        _ invocation: Invocation
    ) throws(CommandError) -> VerificationKey<V2>? {
        guard let text = invocation.value(of: option) else { return nil }
        guard let key = try? VerificationKey<V2>(parsing: text) else {
            throw .unusable("\(option.name) is no public key, k2.public. and 43 characters")
        }
        return key
    }
}

/// Numbers of tenants in typed form, and tenants in words.
enum TenantWords {
    static func insurer(_ text: String) throws(CommandError) -> InsurerNumber {
        guard let number = InsurerNumber(typed: text) else {
            throw .unusable("'\(text.visible)' is no BAG number, which has up to five digits")
        }
        return number
    }

    static func provider(_ text: String) throws(CommandError) -> ProviderNumber {
        guard let number = ProviderNumber(text) else {
            throw .unusable(
                "'\(text.visible)' is no GLN of a provider: thirteen digits that begin 76, the last "
                    + "one a check digit"
            )
        }
        return number
    }

    /// Returns what a tenant holds, in words.
    static func words(_ holdings: TenantHoldings, of number: TenantNumber) -> String {
        switch number {
        case .insurer:
            holdings.livingCardCount.counting("valid card") + ", "
                + holdings.endedCardCount.counting("ended card")
        case .provider:
            holdings.openLocationCount.counting("open location") + ", "
                + holdings.checkInCount.counting("check-in")
        }
    }
}

extension TenantNumber {
    /// The form of the command line, `insurer 01562`.
    var words: String { kind + " " + digits }

    /// The word for its kind.
    var kind: String {
        switch self {
        case .insurer: "insurer"
        case .provider: "provider"
        }
    }
}
