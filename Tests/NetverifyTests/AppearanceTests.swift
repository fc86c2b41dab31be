// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import IdentityCheck
import Screens
import TestSupport
import Testing

@testable import Netverify

/// The setters of the appearance, and the table that maps them to the screens and the theme editor.
@MainActor @Suite(.serialized)
final class AppearanceTests {
    private static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0])
    private static let states: [(name: String, state: UIControl.State)] = [
        ("normal", .normal), ("highlighted", .highlighted),
    ]
    private var misuses: [CheckMisuse] = []

    init() {
        NetverifyTheme.reset()
        ScanUsageError.usageHandler = { [weak self] in self?.misuses.append($0.misuse) }
    }

    isolated deinit { NetverifyTheme.reset() }

    private static let color = UIColor(red: 1, green: 0.2, blue: 0, alpha: 0.4)

    /// Every setter by the key of its setting.
    private static func setters() throws -> [String: () -> Void] {
        let image = try #require(UIImage(data: png))
        let bar = UINavigationBar.netverifyAppearance()
        let base = NetverifyBaseView.netverifyAppearance()
        let header = NetverifyDocumentSelectionHeaderView.netverifyAppearance()
        let overlay = NetverifyScanOverlayView.netverifyAppearance()
        let title = NetverifyNavigationBarTitleImageView.netverifyAppearance()
        var setters: [String: () -> Void] = [
            "UINavigationBar.tintColor": { bar.tintColor = color },
            "UINavigationBar.barTintColor": { bar.barTintColor = color },
            "UINavigationBar.titleTextAttributes.color": {
                bar.titleTextAttributes = [.foregroundColor: color]
            },
            "UINavigationBar.titleTextAttributes.font": {
                bar.titleTextAttributes = [.font: UIFont(name: "Gill Sans", size: 20) as Any]
            },
            "NetverifyNavigationBarTitleImageView.titleImage": { title.titleImage = image },
            "NetverifyBaseView.disableBlur": { base.disableBlur = true },
            "NetverifyBaseView.backgroundColor": { base.backgroundColor = color },
            "NetverifyBaseView.foregroundColor": { base.foregroundColor = color },
            "NetverifyBaseView.customLightFontName": { base.customLightFontName = "A" },
            "NetverifyBaseView.customRegularFontName": { base.customRegularFontName = "A" },
            "NetverifyBaseView.customMediumFontName": { base.customMediumFontName = "A" },
            "NetverifyBaseView.customBoldFontName": { base.customBoldFontName = "A" },
            "NetverifyBaseView.customItalicFontName": { base.customItalicFontName = "A" },
            "NetverifyDocumentSelectionHeaderView.backgroundColor": {
                header.backgroundColor = color
            },
            "NetverifyDocumentSelectionHeaderView.iconColor": { header.iconColor = color },
            "NetverifyDocumentSelectionHeaderView.titleColor": { header.titleColor = color },
            "NetverifyScanOverlayView.colorOverlayStandard": {
                overlay.colorOverlayStandard = color
            },
            "NetverifyScanOverlayView.colorOverlayValid": { overlay.colorOverlayValid = color },
            "NetverifyScanOverlayView.colorOverlayInvalid": { overlay.colorOverlayInvalid = color },
            "NetverifyScanOverlayView.faceOvalColor": { overlay.faceOvalColor = color },
            "NetverifyScanOverlayView.faceProgressColor": { overlay.faceProgressColor = color },
            "NetverifyScanOverlayView.faceFeedbackBackgroundColor": {
                overlay.faceFeedbackBackgroundColor = color
            },
            "NetverifyScanOverlayView.faceFeedbackTextColor": {
                overlay.faceFeedbackTextColor = color
            },
        ]
        let buttons: [(String, NetverifyButton)] = [
            ("NetverifyPositiveButton", NetverifyPositiveButton.netverifyAppearance()),
            ("NetverifyNegativeButton", NetverifyNegativeButton.netverifyAppearance()),
            ("NetverifyFallbackButton", NetverifyFallbackButton.netverifyAppearance()),
        ]
        let choice = NetverifyDocumentSelectionButton.netverifyAppearance()
        let tool = NetverifyCameraFlashButton.netverifyAppearance()
        for (name, state) in states {
            for (element, button) in buttons {
                setters["\(element).backgroundColor.\(name)"] = {
                    button.setBackgroundColor(color, for: state)
                }
                setters["\(element).backgroundImage.\(name)"] = {
                    button.setBackgroundImage(image, for: state)
                }
                setters["\(element).titleColor.\(name)"] = {
                    button.setTitleColor(color, for: state)
                }
            }
            let element = "NetverifyDocumentSelectionButton"
            setters["\(element).backgroundColor.\(name)"] = {
                choice.setBackgroundColor(color, for: state)
            }
            setters["\(element).iconColor.\(name)"] = { choice.setIconColor(color, for: state) }
            setters["\(element).titleColor.\(name)"] = { choice.setTitleColor(color, for: state) }
            setters["NetverifyCameraFlashButton.backgroundColor.\(name)"] = {
                tool.setBackgroundColor(color, for: state)
            }
            setters["NetverifyCameraFlashButton.titleColor.\(name)"] = {
                tool.setTitleColor(color, for: state)
            }
        }
        for (element, button) in buttons {
            setters["\(element).borderColor"] = { button.borderColor = color }
        }
        return setters
    }

    @Test func `every setter writes its own property in both modes`() throws {
        let setters = try Self.setters()
        #expect(Set(setters.keys) == Set(ThemeSetting.all.map(\.key)))
        for (key, set) in setters {
            let setting = try #require(ThemeSetting.setting(of: key))
            NetverifyTheme.reset()
            set()
            let theme = NetverifyTheme.current
            for mode in ThemeMode.allCases {
                #expect(Array(theme.properties(in: mode).keys) == [setting.property], "\(key)")
                if setting.kind == .color {
                    #expect(theme.properties(in: mode)[setting.property] == "#ff330066")
                }
            }
        }
        #expect(misuses.isEmpty)
    }

    @Test func `a mode of its own leaves the other as it is`() {
        NetverifyBaseView.netverifyAppearance(in: .dark).foregroundColor = .white
        #expect(NetverifyTheme.current.settings(in: .light).isEmpty)
        #expect(NetverifyBaseView.netverifyAppearance(in: .dark).foregroundColor == .white)
        NetverifyBaseView.jumioAppearance().foregroundColor = nil
        #expect(NetverifyTheme.current.isEmpty)
    }

    @Test func `states without values of their own look as the normal one`() {
        let button = NetverifyPositiveButton.netverifyAppearance()
        button.setBackgroundColor(.black, for: .normal)
        button.setBackgroundColor(.white, for: .disabled)
        #expect(button.backgroundColor(for: .highlighted) == .black)
        #expect(button.backgroundColor(for: .disabled) == .black)
        button.setBackgroundColor(.white, for: .highlighted)
        #expect(button.backgroundColor(for: .highlighted) == .white)
        #expect(button.backgroundColor(for: .normal) == .black)
    }

    @Test func `60: an unknown font and an unsafe picture are reported, and the standard stays`()
        throws
    {
        let base = NetverifyBaseView.netverifyAppearance()
        base.customBoldFontName = "a;b"
        let script = #"<svg xmlns=""><script/></svg>"#
        let title = NetverifyNavigationBarTitleImageView.netverifyAppearance()
        let drawing: UIImage = try #require(UIImage(data: Data(script.utf8)))
        title.titleImage = drawing
        #expect(misuses == [.font, .picture])
        #expect(NetverifyTheme.current.isEmpty)
    }

    @Test func `a theme's file takes the place of what was set`() throws {
        NetverifyBaseView.netverifyAppearance().foregroundColor = .white
        let file =
            ##"{"schema":"etui.theme.v1","light":{"UINavigationBar.tintColor":"#010203"},"dark":{"a":1}}"##
        #expect(try NetverifyTheme.use(Data(file.utf8)) == ["dark.a"])
        #expect(
            NetverifyTheme.current.properties(in: .light) == ["--etui-check-bar-tint": "#010203"]
        )
        let wrong = file.replacing("#010203", with: "red")
        let error = #expect(throws: NetverifyThemeError.self) {
            try NetverifyTheme.use(Data(wrong.utf8))
        }
        #expect(error?.setting == "UINavigationBar.tintColor")
        #expect(!NetverifyTheme.current.isEmpty)
    }

    @Test func `a controller keeps what was set when it was created`() throws {
        let scene = CheckScene()
        let app = SilentApp()
        scene.configuration.delegate = app
        NetverifyBaseView.netverifyAppearance(in: .light).foregroundColor = .white
        let controller = try NetverifyViewController(
            configuration: scene.configuration,
            environment: scene.environment
        )
        NetverifyTheme.reset()
        let bytes = try controller.screen.encodedScreen(depth: 1)
        let style = try #require(try JSONTree(parsing: bytes).root["state"]?["style"])
        #expect(style["light"]?["--etui-check-ink"]?.string == "#ffffff")
        #expect(style["dark"]?.count == 0)
        controller.abandon()
    }

    @Test func `the style sheets use every property with its standard`() throws {
        let paths = ["styles/check.css", "components/etui-scanner.css"]
        let text = try paths.map {
            String(decoding: try #require(ScreenResources.bytes(of: $0)), as: UTF8.self)
        }.joined()
        for setting in ThemeSetting.all {
            let use = "var(\(setting.property)"
            switch setting.standard {
            case .color(let css, _, _): #expect(text.contains("\(use), \(css))"), "\(setting.key)")
            case .setting(let key):
                let other = try #require(ThemeSetting.setting(of: key)).property
                #expect(text.contains("\(use), var(\(other)"), "\(setting.key)")
            case .none: #expect(text.contains("\(use), "), "\(setting.key)")
            }
        }
    }

    @Test func `the standard colours are those of the design system`() throws {
        let bytes = try #require(ScreenResources.bytes(of: "styles/tokens.css"))
        let parts = String(decoding: bytes, as: UTF8.self).split(
            separator: "@media (prefers-color-scheme: dark)"
        )
        try #require(parts.count == 2)
        for setting in ThemeSetting.all {
            guard case .color(let css, let light, let dark) = setting.standard,
                css.hasPrefix("var(--")
            else { continue }
            let name = css.dropFirst(4).dropLast()
            #expect(parts[0].contains("\(name): \(light.text);"), "\(setting.key)")
            // The stage is dark in both modes.
            let part = light == dark ? parts[0] : parts[1]
            #expect(part.contains("\(name): \(dark.text);"), "\(setting.key)")
        }
    }

    /// `ETUI_WRITE=1` writes the module again.
    @Test func `the theme editor shows the table`() throws {
        let path = "Sources/Edges/Screens/Resources/scripts/desk/surface/theme-table.js"
        try expect(path, ThemeSetting.pageModule)
    }

    /// `ETUI_WRITE=1` writes the code again; that it compiles is shown by the apps that hold it.
    @Test func `the exported code is what the apps compile`() throws {
        var theme = ScreenTheme()
        let picture = try ThemePicture(Array(Self.png))
        for (place, setting) in ThemeSetting.all.enumerated() {
            let byte = UInt8(truncatingIfNeeded: 3 * place)
            let value: ThemeValue =
                switch setting.kind {
                case .color: .color(ThemeColor(red: byte, green: 90, blue: 200, alpha: 255 - byte))
                case .font: .font("Gill Sans")
                case .image: .picture(picture)
                case .toggle: .toggle(true)
                }
            theme[setting, .light] = value
            // Every third is the same in both modes, every third is set in one alone.
            if place % 3 == 0 { theme[setting, .dark] = value }
            if place % 3 == 1 {
                theme[setting, .dark] =
                    setting.kind == .color ? .color(ThemeColor(red: 1, green: 2, blue: 3)) : value
            }
        }
        let header = """
            // SPDX-License-Identifier: Apache-2.0
            // Copyright the Etui authors

            // Written by the export of themes, see AppearanceTests.
            // swift-format-ignore-file


            """
        try expect("Tests/Consumer/ThemeConsumer.swift", header + theme.swiftCode)
    }

    private func expect(_ path: String, _ text: String) throws {
        let place = TestSupport.projectRoot + path
        if ProcessInfo.processInfo.environment["ETUI_WRITE"] != nil {
            try text.write(toFile: place, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOfFile: place, encoding: .utf8) == text)
    }
}

/// An app that does nothing with a check.
@MainActor
private final class SilentApp: NetverifyViewControllerDelegate {
    func netverifyViewController(
        _ netverifyViewController: NetverifyViewController,
        didFinishWith documentData: NetverifyDocumentData,
        scanReference: String
    ) {}

    func netverifyViewController(
        _ netverifyViewController: NetverifyViewController,
        didCancelWithError error: NetverifyError?,
        scanReference: String?
    ) {}
}
