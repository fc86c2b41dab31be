// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Screens
import Testing

@testable import Netverify

/// The names of countries in the languages of the screens.
struct CountryNameTests {
    @Test(arguments: [
        (ScreenLanguage.de, "Österreich"), (.fr, "Autriche"), (.it, "Austria"), (.en, "Austria"),
        (.es, "Austria"), (.nl, "Oostenrijk"), (.zhHans, "奥地利"),
    ])
    func `a country has a name in each language`(language: ScreenLanguage, name: String) {
        #expect(CountryNames.name(of: "AUT", in: language) == name)
    }
}
