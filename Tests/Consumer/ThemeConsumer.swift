// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Written by the export of themes, see AppearanceTests.
// swift-format-ignore-file

import Foundation
import Netverify

@MainActor func applyTheme() {
    NetverifyBaseView.netverifyAppearance().disableBlur = true
    NetverifyBaseView.netverifyAppearance(in: .light).backgroundColor = UIColor(red: 3 / 255, green: 90 / 255, blue: 200 / 255, alpha: 252 / 255)
    NetverifyBaseView.netverifyAppearance(in: .dark).backgroundColor = UIColor(red: 1 / 255, green: 2 / 255, blue: 3 / 255, alpha: 255 / 255)
    NetverifyBaseView.netverifyAppearance(in: .light).foregroundColor = UIColor(red: 6 / 255, green: 90 / 255, blue: 200 / 255, alpha: 249 / 255)
    NetverifyBaseView.netverifyAppearance().customLightFontName = "Gill Sans"
    NetverifyBaseView.netverifyAppearance().customRegularFontName = "Gill Sans"
    NetverifyBaseView.netverifyAppearance(in: .light).customMediumFontName = "Gill Sans"
    NetverifyBaseView.netverifyAppearance().customBoldFontName = "Gill Sans"
    NetverifyBaseView.netverifyAppearance().customItalicFontName = "Gill Sans"
    UINavigationBar.netverifyAppearance(in: .light).tintColor = UIColor(red: 24 / 255, green: 90 / 255, blue: 200 / 255, alpha: 231 / 255)
    UINavigationBar.netverifyAppearance().barTintColor = UIColor(red: 27 / 255, green: 90 / 255, blue: 200 / 255, alpha: 228 / 255)
    UINavigationBar.netverifyAppearance(in: .light).titleTextAttributes?[.foregroundColor] = UIColor(red: 30 / 255, green: 90 / 255, blue: 200 / 255, alpha: 225 / 255)
    UINavigationBar.netverifyAppearance(in: .dark).titleTextAttributes?[.foregroundColor] = UIColor(red: 1 / 255, green: 2 / 255, blue: 3 / 255, alpha: 255 / 255)
    UINavigationBar.netverifyAppearance(in: .light).titleTextAttributes?[.font] = UIFont(name: "Gill Sans", size: 17) ?? UIFont.systemFont(ofSize: 17)
    NetverifyNavigationBarTitleImageView.netverifyAppearance().titleImage = UIImage(named: "NetverifyNavigationBarTitleImageView-titleImage")
    NetverifyPositiveButton.netverifyAppearance(in: .light).setBackgroundColor(UIColor(red: 39 / 255, green: 90 / 255, blue: 200 / 255, alpha: 216 / 255), for: .normal)
    NetverifyPositiveButton.netverifyAppearance(in: .dark).setBackgroundColor(UIColor(red: 1 / 255, green: 2 / 255, blue: 3 / 255, alpha: 255 / 255), for: .normal)
    NetverifyPositiveButton.netverifyAppearance(in: .light).setBackgroundColor(UIColor(red: 42 / 255, green: 90 / 255, blue: 200 / 255, alpha: 213 / 255), for: .highlighted)
    NetverifyPositiveButton.netverifyAppearance().setBackgroundImage(UIImage(named: "NetverifyPositiveButton-backgroundImage-normal"), for: .normal)
    NetverifyPositiveButton.netverifyAppearance().setBackgroundImage(UIImage(named: "NetverifyPositiveButton-backgroundImage-highlighted"), for: .highlighted)
    NetverifyPositiveButton.netverifyAppearance(in: .light).setTitleColor(UIColor(red: 51 / 255, green: 90 / 255, blue: 200 / 255, alpha: 204 / 255), for: .normal)
    NetverifyPositiveButton.netverifyAppearance().setTitleColor(UIColor(red: 54 / 255, green: 90 / 255, blue: 200 / 255, alpha: 201 / 255), for: .highlighted)
    NetverifyPositiveButton.netverifyAppearance(in: .light).borderColor = UIColor(red: 57 / 255, green: 90 / 255, blue: 200 / 255, alpha: 198 / 255)
    NetverifyPositiveButton.netverifyAppearance(in: .dark).borderColor = UIColor(red: 1 / 255, green: 2 / 255, blue: 3 / 255, alpha: 255 / 255)
    NetverifyNegativeButton.netverifyAppearance(in: .light).setBackgroundColor(UIColor(red: 60 / 255, green: 90 / 255, blue: 200 / 255, alpha: 195 / 255), for: .normal)
    NetverifyNegativeButton.netverifyAppearance().setBackgroundColor(UIColor(red: 63 / 255, green: 90 / 255, blue: 200 / 255, alpha: 192 / 255), for: .highlighted)
    NetverifyNegativeButton.netverifyAppearance().setBackgroundImage(UIImage(named: "NetverifyNegativeButton-backgroundImage-normal"), for: .normal)
    NetverifyNegativeButton.netverifyAppearance(in: .light).setBackgroundImage(UIImage(named: "NetverifyNegativeButton-backgroundImage-highlighted-light"), for: .highlighted)
    NetverifyNegativeButton.netverifyAppearance().setTitleColor(UIColor(red: 72 / 255, green: 90 / 255, blue: 200 / 255, alpha: 183 / 255), for: .normal)
    NetverifyNegativeButton.netverifyAppearance(in: .light).setTitleColor(UIColor(red: 75 / 255, green: 90 / 255, blue: 200 / 255, alpha: 180 / 255), for: .highlighted)
    NetverifyNegativeButton.netverifyAppearance(in: .dark).setTitleColor(UIColor(red: 1 / 255, green: 2 / 255, blue: 3 / 255, alpha: 255 / 255), for: .highlighted)
    NetverifyNegativeButton.netverifyAppearance(in: .light).borderColor = UIColor(red: 78 / 255, green: 90 / 255, blue: 200 / 255, alpha: 177 / 255)
    NetverifyFallbackButton.netverifyAppearance().setBackgroundColor(UIColor(red: 81 / 255, green: 90 / 255, blue: 200 / 255, alpha: 174 / 255), for: .normal)
    NetverifyFallbackButton.netverifyAppearance(in: .light).setBackgroundColor(UIColor(red: 84 / 255, green: 90 / 255, blue: 200 / 255, alpha: 171 / 255), for: .highlighted)
    NetverifyFallbackButton.netverifyAppearance(in: .dark).setBackgroundColor(UIColor(red: 1 / 255, green: 2 / 255, blue: 3 / 255, alpha: 255 / 255), for: .highlighted)
    NetverifyFallbackButton.netverifyAppearance(in: .light).setBackgroundImage(UIImage(named: "NetverifyFallbackButton-backgroundImage-normal-light"), for: .normal)
    NetverifyFallbackButton.netverifyAppearance().setBackgroundImage(UIImage(named: "NetverifyFallbackButton-backgroundImage-highlighted"), for: .highlighted)
    NetverifyFallbackButton.netverifyAppearance(in: .light).setTitleColor(UIColor(red: 93 / 255, green: 90 / 255, blue: 200 / 255, alpha: 162 / 255), for: .normal)
    NetverifyFallbackButton.netverifyAppearance(in: .dark).setTitleColor(UIColor(red: 1 / 255, green: 2 / 255, blue: 3 / 255, alpha: 255 / 255), for: .normal)
    NetverifyFallbackButton.netverifyAppearance(in: .light).setTitleColor(UIColor(red: 96 / 255, green: 90 / 255, blue: 200 / 255, alpha: 159 / 255), for: .highlighted)
    NetverifyFallbackButton.netverifyAppearance().borderColor = UIColor(red: 99 / 255, green: 90 / 255, blue: 200 / 255, alpha: 156 / 255)
    NetverifyDocumentSelectionButton.netverifyAppearance(in: .light).setBackgroundColor(UIColor(red: 102 / 255, green: 90 / 255, blue: 200 / 255, alpha: 153 / 255), for: .normal)
    NetverifyDocumentSelectionButton.netverifyAppearance(in: .dark).setBackgroundColor(UIColor(red: 1 / 255, green: 2 / 255, blue: 3 / 255, alpha: 255 / 255), for: .normal)
    NetverifyDocumentSelectionButton.netverifyAppearance(in: .light).setBackgroundColor(UIColor(red: 105 / 255, green: 90 / 255, blue: 200 / 255, alpha: 150 / 255), for: .highlighted)
    NetverifyDocumentSelectionButton.netverifyAppearance().setIconColor(UIColor(red: 108 / 255, green: 90 / 255, blue: 200 / 255, alpha: 147 / 255), for: .normal)
    NetverifyDocumentSelectionButton.netverifyAppearance(in: .light).setIconColor(UIColor(red: 111 / 255, green: 90 / 255, blue: 200 / 255, alpha: 144 / 255), for: .highlighted)
    NetverifyDocumentSelectionButton.netverifyAppearance(in: .dark).setIconColor(UIColor(red: 1 / 255, green: 2 / 255, blue: 3 / 255, alpha: 255 / 255), for: .highlighted)
    NetverifyDocumentSelectionButton.netverifyAppearance(in: .light).setTitleColor(UIColor(red: 114 / 255, green: 90 / 255, blue: 200 / 255, alpha: 141 / 255), for: .normal)
    NetverifyDocumentSelectionButton.netverifyAppearance().setTitleColor(UIColor(red: 117 / 255, green: 90 / 255, blue: 200 / 255, alpha: 138 / 255), for: .highlighted)
    NetverifyDocumentSelectionHeaderView.netverifyAppearance(in: .light).backgroundColor = UIColor(red: 120 / 255, green: 90 / 255, blue: 200 / 255, alpha: 135 / 255)
    NetverifyDocumentSelectionHeaderView.netverifyAppearance(in: .dark).backgroundColor = UIColor(red: 1 / 255, green: 2 / 255, blue: 3 / 255, alpha: 255 / 255)
    NetverifyDocumentSelectionHeaderView.netverifyAppearance(in: .light).iconColor = UIColor(red: 123 / 255, green: 90 / 255, blue: 200 / 255, alpha: 132 / 255)
    NetverifyDocumentSelectionHeaderView.netverifyAppearance().titleColor = UIColor(red: 126 / 255, green: 90 / 255, blue: 200 / 255, alpha: 129 / 255)
    NetverifyCameraFlashButton.netverifyAppearance(in: .light).setBackgroundColor(UIColor(red: 129 / 255, green: 90 / 255, blue: 200 / 255, alpha: 126 / 255), for: .normal)
    NetverifyCameraFlashButton.netverifyAppearance(in: .dark).setBackgroundColor(UIColor(red: 1 / 255, green: 2 / 255, blue: 3 / 255, alpha: 255 / 255), for: .normal)
    NetverifyCameraFlashButton.netverifyAppearance(in: .light).setBackgroundColor(UIColor(red: 132 / 255, green: 90 / 255, blue: 200 / 255, alpha: 123 / 255), for: .highlighted)
    NetverifyCameraFlashButton.netverifyAppearance().setTitleColor(UIColor(red: 135 / 255, green: 90 / 255, blue: 200 / 255, alpha: 120 / 255), for: .normal)
    NetverifyCameraFlashButton.netverifyAppearance(in: .light).setTitleColor(UIColor(red: 138 / 255, green: 90 / 255, blue: 200 / 255, alpha: 117 / 255), for: .highlighted)
    NetverifyCameraFlashButton.netverifyAppearance(in: .dark).setTitleColor(UIColor(red: 1 / 255, green: 2 / 255, blue: 3 / 255, alpha: 255 / 255), for: .highlighted)
    NetverifyScanOverlayView.netverifyAppearance(in: .light).colorOverlayStandard = UIColor(red: 141 / 255, green: 90 / 255, blue: 200 / 255, alpha: 114 / 255)
    NetverifyScanOverlayView.netverifyAppearance().colorOverlayValid = UIColor(red: 144 / 255, green: 90 / 255, blue: 200 / 255, alpha: 111 / 255)
    NetverifyScanOverlayView.netverifyAppearance(in: .light).colorOverlayInvalid = UIColor(red: 147 / 255, green: 90 / 255, blue: 200 / 255, alpha: 108 / 255)
    NetverifyScanOverlayView.netverifyAppearance(in: .dark).colorOverlayInvalid = UIColor(red: 1 / 255, green: 2 / 255, blue: 3 / 255, alpha: 255 / 255)
    NetverifyScanOverlayView.netverifyAppearance(in: .light).faceOvalColor = UIColor(red: 150 / 255, green: 90 / 255, blue: 200 / 255, alpha: 105 / 255)
    NetverifyScanOverlayView.netverifyAppearance().faceProgressColor = UIColor(red: 153 / 255, green: 90 / 255, blue: 200 / 255, alpha: 102 / 255)
    NetverifyScanOverlayView.netverifyAppearance(in: .light).faceFeedbackBackgroundColor = UIColor(red: 156 / 255, green: 90 / 255, blue: 200 / 255, alpha: 99 / 255)
    NetverifyScanOverlayView.netverifyAppearance(in: .dark).faceFeedbackBackgroundColor = UIColor(red: 1 / 255, green: 2 / 255, blue: 3 / 255, alpha: 255 / 255)
    NetverifyScanOverlayView.netverifyAppearance(in: .light).faceFeedbackTextColor = UIColor(red: 159 / 255, green: 90 / 255, blue: 200 / 255, alpha: 96 / 255)
}
