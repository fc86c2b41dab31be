// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// Times the core against its peers and limits.
///
/// `swift run -c release EtuiBenchmarks [--gate] [--json] [NAME…]`
/// `swift run -c release EtuiBenchmarks --frames FOLDER`
///
/// A name runs the groups whose names contain it; ``FrameBenchmark`` reads a folder of frames. Prints
/// each group as a table: time, ratio to the group's first operation (the peer or the limit, measured in
/// the same run), allocations, bytes and SQL statements. `--gate` compares the counts, never the times,
/// with `Benchmarks/thresholds.json` and fails if one is exceeded.
@main
enum Benchmarks {
    static func main() async throws {
        if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--frames" {
            return try FrameBenchmark.run(folder: CommandLine.arguments[2])
        }
        var arguments = Set(CommandLine.arguments.dropFirst())
        let gates = arguments.remove("--gate") != nil
        let writesJSON = arguments.remove("--json") != nil
        var costs: [String: Cost] = [:]
        for plan in chosen(by: arguments) {
            let group = try await plan.make()
            let results = await group.measurement.run(group.operations)
            writesJSON ? group.printJSON(results) : group.printTable(results)
            for result in results {
                costs["\(group.name)/\(result.operation.name)"] = result.cost
            }
        }
        if gates {
            try Gate.read().check(costs)
        }
    }

    /// Returns the groups whose names contain one of the arguments, or all groups without arguments.
    private static func chosen(by arguments: Set<String>) -> [Plan] {
        for argument in arguments where !plans.contains(where: { $0.name.contains(argument) }) {
            let names = plans.map { "  " + $0.name }.joined(separator: "\n")
            FileHandle.standardError.write(
                Data("no group is called \"\(argument)\"; there are\n\(names)\n".utf8)
            )
            exit(2)
        }
        return plans.filter { plan in
            arguments.isEmpty || arguments.contains { plan.name.contains($0) }
        }
    }

    private static var plans: [Plan] {
        EncodingBenchmarks.plans + MachineReadableBenchmarks.plans + ReadingBenchmarks.plans
            + CertificateBenchmarks.plans + TokenBenchmarks.plans
            + SealBenchmarks.plans + CardBenchmarks.plans + IssuingBenchmarks.plans
            + ExchangeBenchmarks.plans
            + SignedExchangeBenchmarks.plans + CurvesBenchmarks.plans
    }
}

/// A group that is made only when it runs: making one takes seconds of signing.
struct Plan {
    let name: String
    let make: () async throws -> Group

    init(_ name: String, _ make: @escaping () async throws -> Group) {
        self.name = name
        self.make = make
    }
}

/// Operations to compare with one another; the first is the yardstick.
struct Group {
    let name: String
    /// The least ratio that the design requires, by operation; printed beside the measured one.
    var bars: [String: Double] = [:]
    /// How many bytes one operation works on, if megabytes per second are meaningful.
    var byteCounts: [String: Int] = [:]
    var measurement = Measurement()
    let operations: [Operation]

    typealias Result = (operation: Operation, cost: Cost, speedRatio: Double)

    func printTable(_ results: [Result]) {
        print("\n\(name)")
        print(
            row([
                "operation", "µs", "per second", "ratio", "bar", "MB/s", "allocations", "bytes",
                "SQL",
            ])
        )
        for result in results {
            let name = result.operation.name
            print(
                row([
                    name,
                    number(result.cost.nanoseconds / 1000, digits: 2),
                    number(result.cost.perSecond, digits: 0),
                    number(result.speedRatio, digits: 3),
                    bars[name].map { number($0, digits: 2) } ?? "",
                    byteCounts[name].map {
                        number(Double($0) * result.cost.perSecond / 1e6, digits: 0)
                    }
                        ?? "",
                    number(result.cost.allocations, digits: 1),
                    number(result.cost.bytes, digits: 0),
                    number(result.cost.statements, digits: 1),
                ])
            )
        }
    }

    func printJSON(_ results: [Result]) {
        for result in results {
            print(
                "{\"group\":\"\(name)\",\"operation\":\"\(result.operation.name)\","
                    + "\"nanoseconds\":\(result.cost.nanoseconds),"
                    + "\"ratio\":\(result.speedRatio),\"allocations\":\(result.cost.allocations),"
                    + "\"statements\":\(result.cost.statements)}"
            )
        }
    }

    private func row(_ cells: [String]) -> String {
        cells.enumerated().map { index, cell in
            let width = index == 0 ? 52 : 12
            let padding = String(repeating: " ", count: max(0, width - cell.count))
            return index == 0 ? cell + padding : padding + cell
        }.joined()
    }

    private func number(_ value: Double, digits: Int) -> String {
        String(format: "%.\(digits)f", value)
    }
}

/// The maximum number of allocations of each operation, and of its SQL statements.
///
/// One small file holds them.
struct Gate: Decodable {
    let allocations: [String: Double]
    /// Only operations that run any.
    let statements: [String: Double]

    static func read() throws -> Gate {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "thresholds.json")
        return try JSONDecoder().decode(Gate.self, from: Data(contentsOf: file))
    }

    /// Prints operations above their threshold or without one, and thresholds without an operation, and fails.
    func check(_ costs: [String: Cost]) throws {
        let complaints =
            Self.complaints(costs.mapValues(\.allocations), allocations, "allocations")
            + Self.complaints(
                costs.mapValues(\.statements).filter { $0.value > 0 },
                statements,
                "statements"
            )
        guard complaints.isEmpty else {
            complaints.forEach { print("gate: \($0)") }
            exit(1)
        }
        print("gate: \(costs.count) operations within their thresholds")
    }

    private static func complaints(
        _ counts: [String: Double],
        _ thresholds: [String: Double],
        _ unit: String
    ) -> [String] {
        var complaints: [String] = []
        for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
            guard let most = thresholds[name] else {
                complaints.append("\(name): no threshold; measured \(count) \(unit)")
                continue
            }
            if count > most {
                complaints.append("\(name): \(count) \(unit), at most \(most) allowed")
            }
        }
        for name in thresholds.keys.sorted() where counts[name] == nil {
            complaints.append("\(name): has a threshold of \(unit) but was not measured")
        }
        return complaints
    }
}
