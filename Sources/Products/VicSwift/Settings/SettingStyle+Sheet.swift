// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Screens

extension SettingStyle {
    /// The style sheet of the declared values: what the screens draw if nothing was set.
    ///
    /// It is the resource `styles/wallet-defaults.css`, written by the tool `StyledWallet` of the tests; a test
    /// compares the two.
    static func defaultsSheet() -> String {
        let light = declarations(SettingValues(.light)) { _ in true }
        let colors = { (defaults: SettingDefaults) in
            declarations(SettingValues(defaults)) { $0.kind == .color }
        }
        return """
            /* SPDX-License-Identifier: Apache-2.0 */
            /* Copyright the Etui authors */

            /* Written by `StyledWallet sheet` from the declared values of `VicSettings`; not to be changed by hand. */

            .wallet,
            :host {
            \(light.indented(2))
            }

            @media (prefers-color-scheme: dark) {
              .wallet,
              :host {
            \(colors(.dark).indented(4))
              }

              .wallet[data-light],
              .wallet[data-light] :is(etui-card, etui-consent),
              .wallet .barcode-sheet {
            \(colors(.light).indented(4))
              }
            }

            """
    }

    /// The declared values as separate properties, used after those that an app sets.
    private static func declarations(
        _ values: SettingValues,
        where isWanted: (StyleSetting) -> Bool
    ) -> [String] {
        var style = ScreenStyle()
        let rows = table.filter { isWanted($0.setting) }
        for row in rows { row.write(row.value(values), to: &style) }
        return rows.compactMap { row in
            let property = row.setting.property
            return style.properties[property].map { "\(row.setting.declaredProperty): \($0);" }
        }
    }
}

extension [String] {
    fileprivate func indented(_ count: Int) -> String {
        let indent = String(repeating: " ", count: count)
        return map { indent + $0 }.joined(separator: "\n")
    }
}
