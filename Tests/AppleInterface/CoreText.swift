// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names and shapes are as Apple documents them.
// swift-format-ignore-file

@_exported import CoreGraphics

public typealias UniChar = UInt16
public typealias CFIndex = Int

open class CTFont: NSObject {}

public enum CTFontOrientation: UInt32 {
    case horizontal = 1
}

public func CTFontGetGlyphsForCharacters(
    _ font: CTFont,
    _ characters: UnsafePointer<UniChar>,
    _ glyphs: UnsafeMutablePointer<CGGlyph>,
    _ count: CFIndex
) -> Bool { false }

public func CTFontGetAdvancesForGlyphs(
    _ font: CTFont,
    _ orientation: CTFontOrientation,
    _ glyphs: UnsafePointer<CGGlyph>,
    _ advances: UnsafeMutablePointer<CGSize>?,
    _ count: CFIndex
) -> Double { 0 }

public func CTFontDrawGlyphs(
    _ font: CTFont,
    _ glyphs: UnsafePointer<CGGlyph>,
    _ positions: UnsafePointer<CGPoint>,
    _ count: Int,
    _ context: CGContext
) {}
