// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Netverify

/// What the app behind `/verify` sets before a check; a text that is empty stands for a setting that is left out.
struct VerifySettings: Codable, Hashable {
    /// The identifier of the account to which checks are sent.
    var account = ""
    /// The preselected country, ISO 3166-1 alpha-3.
    var country = ""
    /// The preselected kind of document.
    var type = ""
    /// The app's own name for the check.
    var reference = ""
    /// Whether the app draws its own screens.
    var hasOwnScreens = false
    /// Whether the app reads with an offline token instead of credentials.
    var isOffline = false

    /// Sets what does not depend on the server.
    @MainActor
    func set(_ configuration: NetverifyConfiguration) {
        if !country.isEmpty { configuration.preselectedCountry = country }
        if !reference.isEmpty { configuration.merchantScanReference = reference }
        configuration.preselectedDocumentTypes = NetverifyDocumentType(named: type) ?? []
    }
}

extension NetverifyDocumentType {
    /// The kind by the name that pages use; nil for any other text.
    init?(named name: String) {
        guard let type = IdentityDocumentType(rawValue: name) else { return nil }
        self.init(type)
    }
}
