// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What the demonstration drawer beside the phone shows; every screen's state has it.
struct CardsDrawer: Encodable, Hashable {
    /// `stub` or `live`.
    let mode: String
    let modes: [String]
    let people: [CardsPerson]
    let person: CardsPerson
    /// The passcode of the demonstration.
    let code = DeviceLock.code

    @MainActor
    init(_ app: CardsApp) {
        mode = app.mode.rawValue
        modes = app.modes.map(\.rawValue)
        people = app.people
        person = app.confirming.person
    }
}

/// A choice in the demonstration drawer, which any screen passes on.
enum CardsDrawerEvent: Codable, Hashable {
    case person(id: String)
    case mode(name: String)
}
