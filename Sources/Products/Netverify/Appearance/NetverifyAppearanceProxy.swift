// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import IdentityCheck
import Screens

#if canImport(UIKit)
import UIKit
#endif

/// Writes what an element's setters get into the theme; it draws nothing.
#if canImport(ObjectiveC)
@objc(NetverifyAppearanceProxy) @objcMembers
#endif
@preconcurrency @MainActor
public class NetverifyAppearanceProxy: NetverifyObject {
    private let modes: [ThemeMode]

    /// The element whose settings these are.
    class var element: ThemeElement { .baseView }

    /// Creates the setters of some modes; see ``NetverifyAppearance``.
    public required init(modes: [NetverifyAppearanceMode]) {
        self.modes = modes.map { $0 == .light ? .light : .dark }
        super.init()
    }

    func color(_ setter: String, _ state: UIControl.State? = nil) -> UIColor? {
        guard case .color(let color) = value(setter, state) else { return nil }
        return UIColor(
            red: CGFloat(color.red) / 255,
            green: CGFloat(color.green) / 255,
            blue: CGFloat(color.blue) / 255,
            alpha: CGFloat(color.alpha) / 255
        )
    }

    func set(_ setter: String, _ color: UIColor?, _ state: UIControl.State? = nil) {
        set(setter, state) { mode in color.map { .color(ThemeColor($0, in: mode)) } }
    }

    func set(_ setter: String, _ image: UIImage?, _ state: UIControl.State? = nil) {
        guard let image else { return set(setter, state) { _ in nil } }
        guard let picture = ThemePicture(image) else { return ScanUsageError.report(.picture) }
        set(setter, state) { _ in .picture(picture) }
    }

    func image(_ setter: String) -> UIImage? {
        guard case .picture(let picture) = value(setter, nil) else { return nil }
        return UIImage(data: Data(picture.bytes))
    }

    func font(_ setter: String) -> String? {
        guard case .font(let name) = value(setter, nil) else { return nil }
        return name
    }

    /// Sets a font by its name; one that the app has not loaded stays the system's.
    func set(_ setter: String, font name: String?) {
        guard let name else { return set(setter, nil) { _ in nil } }
        guard ThemeValue.isFont(name), UIFont(name: name, size: 17) != nil else {
            set(setter, nil) { _ in nil }
            return ScanUsageError.report(.font)
        }
        set(setter, nil) { _ in .font(name) }
    }

    func toggle(_ setter: String) -> Bool? {
        guard case .toggle(let isOn) = value(setter, nil) else { return nil }
        return isOn
    }

    func set(_ setter: String, _ isOn: Bool?) {
        set(setter, nil) { _ in isOn.map { .toggle($0) } }
    }

    private func value(_ setter: String, _ state: UIControl.State?) -> ThemeValue? {
        guard let mode = modes.first else { return nil }
        let own = setting(setter, state).flatMap { NetverifyTheme.current[$0, mode] }
        guard own == nil, state != nil else { return own }
        return setting(setter, .normal).flatMap { NetverifyTheme.current[$0, mode] }
    }

    /// Sets a value; a state other than normal and highlighted has none of its own.
    private func set(
        _ setter: String,
        _ state: UIControl.State?,
        _ value: (ThemeMode) -> ThemeValue?
    ) {
        if let state, state != .normal, state != .highlighted { return }
        guard let setting = setting(setter, state) else {
            return assertionFailure("No setting \(Self.element.rawValue).\(setter)")
        }
        for mode in modes { NetverifyTheme.current[setting, mode] = value(mode) }
    }

    private func setting(_ setter: String, _ state: UIControl.State?) -> ThemeSetting? {
        let end = state.map { $0.contains(.highlighted) ? ".highlighted" : ".normal" } ?? ""
        return ThemeSetting.setting(of: "\(Self.element.rawValue).\(setter)\(end)")
    }
}

extension ThemeColor {
    /// Takes a colour as it is in a mode.
    init(_ color: UIColor, in mode: ThemeMode) {
        #if canImport(UIKit)
        let style = UITraitCollection(userInterfaceStyle: mode == .light ? .light : .dark)
        var parts = [CGFloat](repeating: 0, count: 4)
        unsafe parts.withUnsafeMutableBufferPointer { parts in
            guard let first = parts.baseAddress else { return }
            // The call fails only for patterns, which have no single colour.
            unsafe color.resolvedColor(with: style)
                .getRed(first, green: first + 1, blue: first + 2, alpha: first + 3)
        }
        let (red, green, blue, alpha) = (parts[0], parts[1], parts[2], parts[3])
        #else
        let (red, green, blue, alpha) = (color.red, color.green, color.blue, color.alpha)
        #endif
        func byte(_ part: CGFloat) -> UInt8 { UInt8((min(max(part, 0), 1) * 255).rounded()) }
        self.init(red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(alpha))
    }
}

extension ThemePicture {
    /// Takes a picture; nil if it is too large or is a drawing that could do more than draw.
    init?(_ image: UIImage) {
        #if canImport(UIKit)
        guard let data = image.pngData() else { return nil }
        let bytes = Array(data)
        #else
        let bytes = image.bytes
        #endif
        guard let picture = try? ThemePicture(bytes) else { return nil }
        self = picture
    }
}
