// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

import EtuiService

@testable import etui

struct ScanWorkTests {
    @Test(arguments: [0, 1, 2, 50])
    func `results come in the order of the things, each once`(count: Int) async {
        var delivered: [Int] = []
        var finished: [Int] = []
        await ScanWork.run(count: count) { place in
            // The first items take longest, so that the others wait for them.
            var sum = place
            for step in 0..<(count - place) * 1_000 { sum = (sum &* 31 &+ step) & 0xFFFF }
            return (place, sum)
        } progress: {
            finished.append($0)
        } deliver: { place, value in
            #expect(value.0 == place)
            delivered.append(place)
        }
        #expect(delivered == Array(0..<count))
        #expect(finished == (count > 1 ? Array(1...count) : []))
    }

    @Test func `stages are added up and told in their order`() {
        var times = StageTimes()
        for name in ["file", "codes", "file"] { times.begin(name) }
        times.end()
        times.end()
        #expect(times.stages.map(\.name) == ["file", "codes"])
        #expect(times.words.contains("file "))
        #expect(times.words.hasSuffix(" ms"))
    }
}
