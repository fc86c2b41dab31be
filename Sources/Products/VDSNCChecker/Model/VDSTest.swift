// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Seals

/// The provider of a test.
public struct VDSServiceProvider: Codable, Hashable, Sendable {
    /// Name of the facility.
    public let spn: String?
    /// Country of the test, three letters.
    public let ctr: String?
    /// The contact details of the facility.
    public let cd: VDSContact?

    init(_ provider: VDSNCServiceProvider) {
        spn = provider.name
        ctr = provider.country
        cd = provider.hasContact ? VDSContact(provider) : nil
    }
}

/// The contact details of a test facility.
public struct VDSContact: Codable, Hashable, Sendable {
    /// Telephone.
    public let p: String?
    /// Electronic mail.
    public let e: String?
    /// Postal address.
    public let a: String?

    init(_ provider: VDSNCServiceProvider) {
        p = provider.telephone
        e = provider.email
        a = provider.address
    }
}

/// When the sample was taken and the report issued.
public struct VDSTestDates: Codable, Hashable, Sendable {
    /// Sample collected, RFC 3339 with offset.
    public let sc: String?
    /// Report issued, RFC 3339 with offset.
    public let ri: String?

    init(_ dates: VDSNCTestDates) {
        sc = dates.sampleCollected
        ri = dates.reportIssued
    }
}

/// The method and the result of a test.
public struct VDSTestResult: Codable, Hashable, Sendable {
    /// molecular(PCR), molecular(other), antigen or antibody.
    public let tc: String?
    /// normal, abnormal, positive or negative.
    public let r: String?
    /// nasopharyngeal, oropharyngeal, saliva, blood or other.
    public let m: String?

    init(_ result: VDSNCTestResult) {
        tc = result.test
        r = result.result?.reveal()
        m = result.method
    }
}
