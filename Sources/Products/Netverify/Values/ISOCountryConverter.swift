// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// Converts the codes of ISO 3166-1.
#if canImport(ObjectiveC)
@objc(ISOCountryConverter) @objcMembers
#endif
public final class ISOCountryConverter: NetverifyObject {
    /// Returns the code of two letters for one of three, such as `AT` for `AUT`; nil for an unknown code.
    public class func convert(toAlpha2 alpha3: String) -> String? {
        Country.alpha2(of: alpha3)
    }

    /// Returns the code of three letters for one of two, such as `AUT` for `AT`; nil for an unknown code.
    public class func convert(toAlpha3 alpha2: String) -> String? {
        Country.all.first { $0.alpha2 == alpha2 }?.alpha3
    }
}
