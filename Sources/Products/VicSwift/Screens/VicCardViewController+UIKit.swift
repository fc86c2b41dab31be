// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(UIKit) && canImport(WebKit)
import Screens
import UIKit

extension VicCardViewController {
    /// Adds the page, filling the whole view.
    func showPage() -> ScreenWebView {
        let page = ScreenWebView(of: self)
        page.view.frame = view.bounds
        page.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(page.view)
        title = navigationBar.title
        return page
    }
}
#endif
