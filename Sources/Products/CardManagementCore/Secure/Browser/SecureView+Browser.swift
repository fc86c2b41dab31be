// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
import Execution

extension SecureView {
    /// Shows secrets on one page of the person's browser, and waits until they are gone.
    ///
    /// The page has an address at 127.0.0.1 that works once. It ends with the first of its secrets: at its time, when the
    /// person hides it or leaves the page, and whenever the SDK hides it. The SDK never gives a PIN and a number for one
    /// page.
    ///
    /// - Parameters:
    ///   - views: the secrets.
    ///   - opener: opens the page.
    ///   - pause: how long the page waits for its end before it asks again; browsers give up after a minute.
    /// - Throws: ``CardManagementError/unableToPerformSecureOperation`` if a secret is gone, no browser can be opened, or the
    ///   page never came or failed.
    package static func show(
        _ views: [SecureView],
        with opener: some PageOpener,
        pause: Duration = .seconds(25)
    ) async throws(CardManagementError) {
        guard opener.isAvailable, !views.isEmpty, views.allSatisfy(\.isWaiting),
            let page = SecretPage(views, pause: pause)
        else { throw .unableToPerformSecureOperation }
        let listener: LoopbackListener
        let file: RedirectFile
        do throws(CardManagementError) {
            listener = try LoopbackListener()
            file = try RedirectFile(
                to: "http://\(listener.host)\(page.path)",
                in: opener.folder
            )
        } catch {
            page.end(.failed)
            throw error
        }
        defer { file.remove() }
        let origin = "http://" + listener.host
        let serving = Task { await listener.run { await page.answer($0, origin: origin) } }
        await wait(for: page, file, opener)
        listener.stop()
        await serving.value
        switch page.ending.withLock({ $0 }) {
        case .failed: throw .unableToPerformSecureOperation
        case .neverShown where !page.hasCome: throw .unableToPerformSecureOperation
        default: break
        }
    }

    /// Opens the page and waits for its end.
    private static func wait(
        for page: SecretPage,
        _ file: RedirectFile,
        _ opener: some PageOpener
    ) async {
        // The observers are there before the page is, so that no end of it is missed.
        let (ends, continuation) = AsyncStream<Void>.makeStream()
        page.didEnd = { continuation.finish() }
        page.didCome = { file.remove() }
        let hasStarted = opener.open(file.path) {
            // A browser that has the page already may end as it likes.
            Task { @MainActor in if !page.hasCome { page.end(.failed) } }
        }
        if !hasStarted { page.end(.failed) }
        for await _ in ends {}
        // A cancelled task ends the wait, and must not leave a secret behind.
        page.end(.removed)
    }

    private var isWaiting: Bool { display.phase == .ready && !display.isHandedOver }
}
#endif
