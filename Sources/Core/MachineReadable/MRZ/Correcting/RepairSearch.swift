// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Another reading of one position.
struct RepairOption {
    let offset: Int
    let character: UInt8
    /// How much worse it is than the current reading.
    let cost: Float
    /// Its effect on the sum minus the digit, modulo 10.
    ///
    /// Never 0, because a check digit cannot notice a change within a residue class.
    let effect: Int
}

/// Finds the cheapest small sets of changes that make a check digit right.
struct RepairSearch {
    /// A set of changes and its cost.
    struct Solution {
        let options: [RepairOption]
        let cost: Float
    }

    /// The options, the cheapest first.
    private let options: [RepairOption]
    private let changeLimit: Int
    private var bound: Float
    private var chosen: [RepairOption] = []
    private(set) var solutions: [Solution] = []

    /// The number of solutions kept for the ranking.
    static let solutionLimit = 8
    /// The number of options tried; more expensive ones are left out.
    static let optionLimit = 64

    init(_ options: [RepairOption], changes: Int, budget: Float) {
        let affordable = options.filter { $0.cost <= budget }.sorted { $0.cost < $1.cost }
        self.options = Array(affordable.prefix(Self.optionLimit))
        changeLimit = changes
        bound = budget
    }

    /// Collects the cheapest solutions whose effects add up to `target` and that `accepts` allows.
    mutating func run(target: Int, accepts: ([RepairOption]) -> Bool) {
        extend(from: 0, target: target, cost: 0, accepts)
    }

    private mutating func extend(
        from first: Int,
        target: Int,
        cost: Float,
        _ accepts: ([RepairOption]) -> Bool
    ) {
        for place in first..<max(first, options.count) {
            let option = options[place]
            let sum = cost + option.cost
            guard sum <= bound else { return }
            guard !chosen.contains(where: { $0.offset == option.offset }) else { continue }
            let rest = (target - option.effect + 10) % 10
            chosen.append(option)
            if rest == 0, accepts(chosen) {
                keep(Solution(options: chosen, cost: sum))
            } else if chosen.count < changeLimit {
                extend(from: place + 1, target: rest, cost: sum, accepts)
            }
            chosen.removeLast()
        }
    }

    private mutating func keep(_ solution: Solution) {
        let place = solutions.firstIndex { $0.cost > solution.cost } ?? solutions.count
        solutions.insert(solution, at: place)
        guard solutions.count > Self.solutionLimit else { return }
        solutions.removeLast()
        bound = min(bound, solutions[solutions.count - 1].cost)
    }
}
