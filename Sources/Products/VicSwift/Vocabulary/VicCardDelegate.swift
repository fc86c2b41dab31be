// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Is told what happens to the cards; every method may be left out.
@preconcurrency @MainActor
public protocol VicCardDelegate: AnyObject {
    /// An update of the cards is over; without errors it went well.
    func cardsUpdateFinished(errors: [VicError])

    /// Another card is shown, the one at this place, counted from 0.
    func didSelectCardAt(index: Int)

    /// Another card is shown, the one with this number.
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
