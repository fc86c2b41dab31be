// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(UIKit)
import UIKit

/// Watches for everything that must hide a secret: recording, screenshots, the app switcher, little memory.
final class CaptureWatch {
    private let observers: [any NSObjectProtocol]

    @MainActor init(_ window: UIWindow, hide: @escaping @MainActor (HidingReason) -> Void) {
        let center = NotificationCenter.default
        let reasons: [(Notification.Name, HidingReason)] = [
            (UIApplication.willResignActiveNotification, .background),
            (UIApplication.didEnterBackgroundNotification, .background),
            (UIApplication.didReceiveMemoryWarningNotification, .memory),
            (UIApplication.userDidTakeScreenshotNotification, .screenshot),
        ]
        var observers = reasons.map { name, reason in
            center.addObserver(forName: name, object: nil, queue: .main) { _ in
                MainActor.assumeIsolated { hide(reason) }
            }
        }
        observers.append(
            center.addObserver(
                forName: UIScreen.capturedDidChangeNotification,
                object: nil,
                queue: .main
            ) { [weak window] _ in
                MainActor.assumeIsolated {
                    if window?.screen.isCaptured ?? true { hide(.captured) }
                }
            }
        )
        self.observers = observers
    }

    deinit {
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }
}
#endif
