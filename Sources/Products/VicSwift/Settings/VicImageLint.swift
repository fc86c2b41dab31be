// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
public import Foundation
import Pictures
import Reading

#if canImport(UIKit)
public import UIKit
#else
public import Screens
#endif

/// Checks whether a picture is suitable for a card.
///
/// The findings are warnings for the makers of the picture: the screen draws any readable picture, cropped to its
/// shape and never stretched, and its own picture for an unreadable one.
public enum VicImageLint {
    /// A reason why a picture is unsuitable.
    public enum Warning: String, Sendable, Hashable, CaseIterable {
        /// It is not a PNG.
        case notPNG
        /// It cannot be read; the SDK's own picture is shown instead.
        case unreadable
        /// Its aspect ratio is not 1:1.73; its edges are cut off.
        case ratio
        /// It is less than 945 pixels wide and looks coarse.
        case tooSmall
        /// There is something where the holder's name is drawn: in the lowest fifth, or in the left three tenths.
        case freeZone
        /// The holder's name has too little contrast to its background.
        case contrast
    }

    /// The aspect ratio that pictures should have: the width for a height of 1.
    static let ratio = 1.73
    private static let leastWidth = 945
    /// The lowest contrast of text to background (WCAG 2.2 §1.4.3).
    private static let leastContrast = 4.5
    /// The largest standard deviation of the luminance of a background that is considered empty.
    private static let leastCalm = 0.06

    /// Checks a picture.
    ///
    /// - Parameters:
    ///   - image: the picture.
    ///   - textColors: the colours of the texts that are drawn on it; white by default.
    /// - Returns: the findings, none for a suitable picture.
    public static func warnings(
        for image: VicImage,
        textColors: [VicColor] = [.white]
    ) -> [Warning] {
        #if canImport(UIKit)
        return warnings(for: image.pngData() ?? Data(), textColors: textColors)
        #else
        return warnings(for: image.data, textColors: textColors)
        #endif
    }

    /// Checks the file of a picture.
    ///
    /// - Parameters:
    ///   - file: the bytes of the file.
    ///   - textColors: the colours of the texts that are drawn on it; white by default.
    /// - Returns: the findings, none for a suitable picture.
    public static func warnings(
        for file: Data,
        textColors: [VicColor] = [.white]
    ) -> [Warning] {
        let bytes = Array(file)
        guard PictureFormat(recognisedIn: bytes) == .png else { return [.notPNG] }
        // Pictures that may contain a code have no minimum size.
        guard let picture = try? PictureReader.grey(from: bytes, limits: .codes) else {
            return [.unreadable]
        }
        var found: [Warning] = []
        let form = Double(picture.width) / Double(picture.height)
        if abs(form / ratio - 1) > 0.01 { found.append(.ratio) }
        if picture.width < leastWidth { found.append(.tooSmall) }
        let bottom = luminances(
            of: picture,
            x: 0..<picture.width,
            y: picture.height * 4 / 5..<picture.height
        )
        let left = luminances(of: picture, x: 0..<picture.width * 3 / 10, y: 0..<picture.height)
        if deviation(bottom) > leastCalm || deviation(left) > leastCalm { found.append(.freeZone) }
        let ground = mean(bottom)
        if textColors.contains(where: { contrast($0.luminance, ground) < leastContrast }) {
            found.append(.contrast)
        }
        return found
    }

    /// The relative luminances of a region, on a grid of at most some 20,000 of its pixels.
    private static func luminances(
        of picture: GreyPicture,
        x: Range<Int>,
        y: Range<Int>
    ) -> [Double] {
        let step = max(1, Int((Double(x.count * y.count) / 20_000).squareRoot()))
        return stride(from: y.lowerBound, to: y.upperBound, by: step).flatMap { row in
            stride(from: x.lowerBound, to: x.upperBound, by: step).map { column in
                let grey = Double(picture.pixels[row * picture.width + column]) / 255
                return relativeLuminance(grey, grey, grey)
            }
        }
    }

    private static func mean(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
    }

    private static func deviation(_ values: [Double]) -> Double {
        let mean = mean(values)
        return Self.mean(values.map { ($0 - mean) * ($0 - mean) }).squareRoot()
    }

    private static func contrast(_ left: Double, _ right: Double) -> Double {
        (max(left, right) + 0.05) / (min(left, right) + 0.05)
    }
}

/// The relative luminance of a colour (WCAG 2.2, definitions), from its channels in 0…1.
func relativeLuminance(_ red: Double, _ green: Double, _ blue: Double) -> Double {
    func linear(_ channel: Double) -> Double {
        channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

extension VicColor {
    fileprivate var luminance: Double {
        #if canImport(UIKit)
        var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        unsafe getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        #endif
        return relativeLuminance(Double(red), Double(green), Double(blue))
    }
}
