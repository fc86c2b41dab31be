// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A delegate that is notified of changes to the cards; every method is optional.
@preconcurrency @MainActor
public protocol VicCardDelegate: AnyObject {
    /// An update of the cards has finished; it succeeded if there are no errors.
    func cardsUpdateFinished(errors: [VicError])

    /// Another card is visible, the one at this index, counted from 0.
    func didSelectCardAt(index: Int)

    /// Another card is visible, the one with this number.
    func didSelectCardWith(number: String)
}

extension VicCardDelegate {
    /// Does nothing.
    public func cardsUpdateFinished(errors: [VicError]) {}

    /// Does nothing.
    public func didSelectCardAt(index: Int) {}

    /// Does nothing.
    public func didSelectCardWith(number: String) {}
}
