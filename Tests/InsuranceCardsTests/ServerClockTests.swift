// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards
import Testing

struct ServerClockTests {
    private static let server = Instant(secondsSinceEpoch: 1_800_000_000)

    /// Returns the clock learned on a device that is some seconds behind.
    private static func clock(behind seconds: Int64) -> (clock: ServerClock, device: Instant) {
        let device = server.adding(seconds: -seconds)
        var clock = ServerClock()
        clock.learn(server, device: device)
        return (clock, device)
    }

    @Test(arguments: [-86_400, -10_800, 0, 10_800, 86_400])
    func aDeviceThatIsWrongByADayAtMostGoesByTheServersTime(seconds: Int64) {
        let (clock, device) = Self.clock(behind: seconds)
        #expect(clock.now(device: device) == Self.server)
    }

    @Test(arguments: [-86_401, 86_401])
    func aServerThatIsFurtherOffIsNotBelieved(seconds: Int64) {
        let (clock, device) = Self.clock(behind: seconds)
        #expect(clock.now(device: device) == device)
    }

    @Test(arguments: [
        (300, false), (301, true), (-300, false), (-301, true), (86_401, true), (-86_401, true),
    ])
    func aWordIsDueBeyondFiveMinutes(seconds: Int64, isDue: Bool) {
        #expect(Self.clock(behind: seconds).clock.isHintDue == isDue)
    }

    @Test func aWordIsDueNoMoreOnceTheDeviceIsRight() {
        var (clock, _) = Self.clock(behind: 86_401)
        clock.learn(Self.server, device: Self.server)
        #expect(!clock.isHintDue)
    }

    @Test(arguments: [(86_400, false), (86_401, true)])
    func aClockThatWasSetBackByMoreThanADayStopsCheckIns(seconds: Int64, isBehind: Bool) {
        let (clock, device) = Self.clock(behind: 0)
        #expect(clock.isBehind(device: device.adding(seconds: -seconds)) == isBehind)
    }

    @Test func whereNothingWasLearnedNothingIsStopped() {
        #expect(!ServerClock().isBehind(device: Self.server))
    }

    @Test func anOffsetFromTheStoreThatNobodyBelievesIsNone() {
        #expect(ServerClock(offset: 86_401).offset == 0)
        #expect(ServerClock(offset: .min).offset == 0)
    }
}
