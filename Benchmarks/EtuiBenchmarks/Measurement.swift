// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CAllocationCounter

/// One operation to time: a name, and a body that repeats it a given number of times.
struct Operation {
    let name: String
    let body: (_ times: Int) async -> Void

    init(_ name: String, _ body: @escaping (_ times: Int) async -> Void) {
        self.name = name
        self.body = body
    }
}

/// The cost of running an operation once.
struct Cost {
    /// The median over the rounds, in nanoseconds.
    let nanoseconds: Double
    let allocations: Double
    let bytes: Double
    /// SQL statements.
    let statements: Double

    var perSecond: Double { 1e9 / nanoseconds }
}

/// Times operations in turn (A B C A B C …), so that a machine that slows down slows all of them.
///
/// Uses many short rounds rather than few long ones: the ratio of a round is only as accurate as the machine
/// is steady during it.
struct Measurement {
    var rounds = 75
    var roundDuration: Duration = .milliseconds(12)
    /// How often the operation runs while its allocations are counted.
    var countedTimes = 64

    /// Returns the cost of each operation, and for each round the ratio to the first one's time.
    func run(
        _ operations: [Operation]
    ) async -> [(operation: Operation, cost: Cost, speedRatio: Double)] {
        var times: [Int] = []
        for operation in operations { times.append(await calibrate(operation)) }
        var nanoseconds = operations.map { _ in [Double]() }
        for _ in 0..<rounds {
            for (index, operation) in operations.enumerated() {
                let elapsed = await ContinuousClock().measure { await operation.body(times[index]) }
                nanoseconds[index].append(elapsed.nanoseconds / Double(times[index]))
            }
        }
        var results: [(operation: Operation, cost: Cost, speedRatio: Double)] = []
        for (index, operation) in operations.enumerated() {
            let cost = await cost(of: operation, nanoseconds: median(nanoseconds[index]))
            let ratios = zip(nanoseconds[0], nanoseconds[index]).map { $0 / $1 }
            results.append((operation, cost, median(ratios)))
        }
        return results
    }

    /// Returns how often the operation must run to fill one round.
    private func calibrate(_ operation: Operation) async -> Int {
        await operation.body(1)
        var times = 1
        while true {
            let elapsed = await ContinuousClock().measure { await operation.body(times) }
            if elapsed > roundDuration / 4 {
                return max(1, Int(Double(times) * (roundDuration / elapsed)))
            }
            times *= 4
        }
    }

    private func cost(of operation: Operation, nanoseconds: Double) async -> Cost {
        let times = countedTimes
        let allocations = etui_allocation_count()
        let bytes = etui_allocated_bytes()
        let statements = etui_statement_count()
        await operation.body(times)
        return Cost(
            nanoseconds: nanoseconds,
            allocations: Double(etui_allocation_count() - allocations) / Double(times),
            bytes: Double(etui_allocated_bytes() - bytes) / Double(times),
            statements: Double(etui_statement_count() - statements) / Double(times)
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
