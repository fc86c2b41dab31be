// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a theme's file was not accepted.
///
/// Keys from outside are cleaned for display and cut; values are never repeated.
public enum ThemeError: Error, Sendable, Hashable {
    /// The file is larger than 5 MB.
    case tooLarge
    /// It is no JSON object with a `light` and a `dark` object.
    case malformed
    /// It does not say that it is a theme of a version that is known.
    case unknownSchema
    /// The value of a setting is not allowed.
    case invalidValue(key: String, mode: ThemeMode, ThemeValueError)
}

/// What is wrong with a value.
public enum ThemeValueError: String, Error, Sendable, Hashable, CaseIterable {
    /// It is no colour: `#rrggbb` or `#rrggbbaa`.
    case color
    /// It is no name of a font: letters, digits, spaces and hyphens, at most 64.
    case font
    /// It is neither true nor false.
    case toggle
    /// It is no PNG, JPEG or SVG file as a `data:` address.
    case pictureKind
    /// The picture is larger than 1 MB.
    case pictureTooLarge
    /// The SVG file contains a script, or what could hide one.
    case script
    /// It refers to an address: `url(` or a link.
    case address
}
