// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(UIKit) && canImport(WebKit)
import Screens
import UIKit

extension ScanViewController {
    /// Adds the page, filling the whole view, and styles the navigation bar above it.
    func showPage() -> ScreenWebView {
        let page = ScreenWebView(of: self)
        page.view.frame = view.bounds
        page.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(page.view)
        styleNavigationBar()
        return page
    }

    private func styleNavigationBar() {
        let bar = navigationBar
        navigationItem.hidesBackButton = configuration.hidesBackButton
        navigationItem.backButtonTitle = configuration.backButtonTitle
        guard bar.rightTitle != nil || bar.rightImage != nil else { return }
        let tap = UIAction { [weak self] _ in self?.receive(.rightBarButtonTapped) }
        let image = configuration.rightBarButtonImage
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: image == nil ? configuration.rightBarButtonTitle : nil,
            image: image,
            primaryAction: tap,
            menu: nil
        )
    }
}
#endif
