// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import HTTPServer

/// How clients share rooms and seats.
struct ShareTests {
    private final class Guest {}

    @Test func `one client has half of a room at most, and gives it back`() {
        var room = SharedBudget(total: 100)
        let steps = [(50, "one"), (1, "one"), (25, "other"), (1, "other"), (12, "third")]
        let taken = steps.map { count, name in room.take(count, for: name) }
        #expect(taken == [true, false, true, false, true])
        room.give(50, of: "one")
        room.give(50, of: "one")
        #expect(room.used == 37)
        let isTaken = room.take(31, for: "one")
        #expect(isTaken)
    }

    @Test func `whoever comes next finds room`() {
        var room = SharedBudget(total: 1 << 20)
        for number in 0..<12 {
            let name = String(number)
            while room.take(1, for: name) {}
            #expect(room.used < room.total)
        }
    }

    @Test func `a client with as many seats as it may have loses its oldest`() {
        var seats = StreamSlots<Guest>(total: 10, perClient: 2, rule: .losesOldest)
        let guests = (0..<3).map { _ in Guest() }
        _ = seats.take(guests[0], for: "one")
        _ = seats.take(guests[1], for: "one")
        guard case .instead(let loser) = seats.take(guests[2], for: "one") else {
            Issue.record("nobody had to go")
            return
        }
        #expect(loser === guests[0])
        #expect(seats.count == 2)
    }

    @Test func `a client with as many seats as it may have is refused where that is the rule`() {
        var seats = StreamSlots<Guest>(total: 10, perClient: 1, rule: .isRefused)
        let guest = Guest()
        _ = seats.take(guest, for: "one")
        guard case .refused = seats.take(Guest(), for: "one") else {
            Issue.record("not refused")
            return
        }
        seats.leave(guest, of: "one")
        seats.leave(guest, of: "one")
        #expect(seats.count == 0)
    }

    @Test func `when all seats are taken, the client with the most loses its oldest`() {
        var seats = StreamSlots<Guest>(total: 3, perClient: 3, rule: .isRefused)
        let guests = (0..<3).map { _ in Guest() }
        for guest in guests { _ = seats.take(guest, for: "many") }
        guard case .instead(let loser) = seats.take(Guest(), for: "one") else {
            Issue.record("nobody had to go")
            return
        }
        #expect(loser === guests[0])
        // Now it is two to one, so a swap would gain nothing.
        guard case .refused = seats.take(Guest(), for: "one") else {
            Issue.record("not refused")
            return
        }
    }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("192.0.2.1:4711", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"), ("2001:db8:1:2:3::4", "20:1:d:b8:0:1:0:2"),
        ("2001:db8:1:2::99", "20:1:d:b8:0:1:0:2"), ("[2001:db8:1:2::99]:80", "20:1:d:b8:0:1:0:2"),
        ("unknown", "unknown"), ("::1", "0:0:0:0:0:0:0:0"),
    ])
    func `a client is an address, of IPv6 its first half`(address: String, share: String) {
        #expect(PeerAddress.share(of: address) == share)
    }
}
