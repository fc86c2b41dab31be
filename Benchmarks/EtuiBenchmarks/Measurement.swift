// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CAllocationCounter

/// One operation to time: a name, and a body that does it a given number of times.
struct Operation {
    let name: String
    let body: (_ times: Int) -> Void

    init(_ name: String, _ body: @escaping (_ times: Int) -> Void) {
        self.name = name
        self.body = body
    }
}

/// What one operation costs, once.
struct Cost {
    /// The median over the rounds, in nanoseconds.
    let nanoseconds: Double
    let allocations: Double
    let bytes: Double

    var perSecond: Double { 1e9 / nanoseconds }
}

/// Times operations in turn (A B C A B C …), so that a machine that slows down slows all of them.
///
/// Many short rounds rather than few long ones: the ratio of a round is only as good as the machine
/// is steady during it.
struct Measurement {
    var rounds = 75
    var roundDuration: Duration = .milliseconds(12)

    /// The cost of each operation, and for each round the ratio to the first one's time.
    func run(_ operations: [Operation]) -> [(operation: Operation, cost: Cost, speedRatio: Double)]
    {
        let times = operations.map(calibrate)
        var nanoseconds = operations.map { _ in [Double]() }
        for _ in 0..<rounds {
            for (index, operation) in operations.enumerated() {
                let elapsed = ContinuousClock().measure { operation.body(times[index]) }
                nanoseconds[index].append(elapsed.nanoseconds / Double(times[index]))
            }
        }
        return operations.indices.map { index in
            let ratios = zip(nanoseconds[0], nanoseconds[index]).map { $0 / $1 }
            return (
                operations[index],
                cost(of: operations[index], nanoseconds: median(nanoseconds[index])),
                median(ratios)
            )
        }
    }

    /// How often the operation must run to fill one round.
    private func calibrate(_ operation: Operation) -> Int {
        operation.body(1)
        var times = 1
        while true {
            let elapsed = ContinuousClock().measure { operation.body(times) }
            if elapsed > roundDuration / 4 {
                return max(1, Int(Double(times) * (roundDuration / elapsed)))
            }
            times *= 4
        }
    }

    private func cost(of operation: Operation, nanoseconds: Double) -> Cost {
        let times = 64
        let allocations = etui_allocation_count()
        let bytes = etui_allocated_bytes()
        operation.body(times)
        return Cost(
            nanoseconds: nanoseconds,
            allocations: Double(etui_allocation_count() - allocations) / Double(times),
            bytes: Double(etui_allocated_bytes() - bytes) / Double(times)
        )
    }

    private func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted[sorted.count / 2]
    }
}

extension Duration {
    var nanoseconds: Double {
        Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
    }
}
