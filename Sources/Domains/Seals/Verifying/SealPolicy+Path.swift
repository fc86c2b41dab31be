// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates

extension SealPolicy {
    /// The rules of this policy for the path of a signer certificate.
    var path: PathPolicy {
        var path = PathPolicy.icao
        path.purpose = ExtendedKeyUsage.barcodeSigner
        path.revocation =
            switch revocation {
            case .required: .required
            case .ifAvailable: .ifAvailable
            case .ignore: .ignore
            }
        path.freshness =
            switch crlFreshness {
            case .enforce: .enforce
            case .warn: .warn
            case .ignore: .ignore
            }
        path.weakAlgorithms = weakAlgorithms == .reject ? .reject : .allow
        path.validity = certificateValidity.ofPath
        path.authorityUse = cscaConstraints.ofPath
        path.use = extendedKeyUsage.ofPath
        path.criticalExtensions = criticalExtensions.ofPath
        return path
    }
}

extension SealPolicy.Mode {
    fileprivate var ofPath: PathPolicy.Mode {
        switch self {
        case .enforce: .enforce
        case .warn: .warn
        case .ignore: .ignore
        }
    }
}
