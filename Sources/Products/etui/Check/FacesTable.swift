// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import IdentityServer

/// The operator's own table: all pairs of pictures in a folder that holds one folder for each person.
struct FacesTable {
    private let folder: String
    private let engine: FaceEngine
    private let invocation: Invocation

    /// The thresholds of the table, in hundredths.
    private static let thresholds = [40, 45, 50, 55, 60, 65]
    /// Enough for a table, few enough for an evening.
    private static let pictureLimit = 500

    init(_ folder: String, _ engine: FaceEngine, _ invocation: Invocation) {
        self.folder = folder
        self.engine = engine
        self.invocation = invocation
    }

    /// A picture in which one face was found.
    private struct Entry {
        let person: String
        let path: String
        let picture: FacePixels
    }

    /// Compares all pairs and prints the table.
    func run() throws(CommandError) -> ExitStatus {
        var (entries, left): ([Entry], [String]) = ([], [])
        for person in Input.names(in: folder) ?? [] {
            let place = folder + "/" + person
            guard Input.isFolder(place) == true else { continue }
            for name in Input.names(in: place) ?? [] {
                let path = place + "/" + name
                guard let picture = try picture(path) else {
                    left.append(path)
                    continue
                }
                entries.append(Entry(person: person, path: path, picture: picture))
            }
        }
        guard entries.count <= Self.pictureLimit else {
            throw .unusable("more than \(Self.pictureLimit) pictures; take a smaller folder")
        }
        guard Set(entries.map(\.person)).count > 1 else {
            throw .refused("the folder must hold folders with pictures of two persons or more")
        }
        for path in left { invocation.console.complain("\(path.visible): no face, or several") }
        let table = try measured(entries)
        report(table, left: left.count)
        return .success
    }

    /// Returns the picture at a path if exactly one face is in it.
    private func picture(_ path: String) throws(CommandError) -> FacePixels? {
        let bytes = try FacesCompare.read(path)
        do throws(FaceEngineError) {
            let picture = try FacePixels(file: bytes)
            let found = try engine.examine([picture], isThorough: true)
            return found.pictures[0].faces.count == 1 ? picture : nil
        } catch {
            if error == .unreadable { return nil }
            throw .faces(error)
        }
    }

    /// Returns the distances of all pairs.
    private func measured(_ entries: [Entry]) throws(CommandError) -> (
        same: [Double], other: [Double]
    ) {
        var (same, other): ([Double], [Double]) = ([], [])
        var progress = Progress(on: invocation.console)
        for (place, first) in entries.enumerated() {
            var rest = entries[(place + 1)...]
            while !rest.isEmpty {
                let group = rest.prefix(FaceEngineRequest.pictureLimit - 1)
                rest = rest.dropFirst(group.count)
                let found: [FaceExamination]
                do throws(FaceEngineError) {
                    found = try engine.examine(
                        [first.picture] + group.map(\.picture),
                        isThorough: true
                    ).pictures
                } catch {
                    throw .faces(error)
                }
                for (entry, examined) in zip(group, found.dropFirst()) {
                    guard let distance = examined.distance else { continue }
                    if entry.person == first.person {
                        same.append(distance)
                    } else {
                        other.append(distance)
                    }
                }
            }
            progress.update("\(place + 1) of \(entries.count) pictures")
        }
        progress.finish()
        return (same, other)
    }

    private func report(_ pairs: (same: [Double], other: [Double]), left: Int) {
        let rows = Self.thresholds.map { hundredths in
            let threshold = Double(hundredths) / 100
            return (
                threshold, pairs.same.filter { $0 > threshold }.count,
                pairs.other.filter { $0 <= threshold }.count
            )
        }
        if invocation.has(SealOptions.json) {
            let thresholds = rows.map { row -> JSONOutput in
                .object([
                    ("threshold", .number(row.0)), ("falseNonMatches", .integer(row.1)),
                    ("falseMatches", .integer(row.2)),
                ])
            }
            let object: JSONOutput = .object([
                ("schema", "etui.check.faces.table.v1"), ("samePairs", .integer(pairs.same.count)),
                ("otherPairs", .integer(pairs.other.count)), ("leftOut", .integer(left)),
                ("thresholds", .array(thresholds)),
            ])
            invocation.console.print(object.encoded())
            return
        }
        invocation.console.print(
            "\(pairs.same.count) pairs of one person, \(pairs.other.count) of two"
        )
        invocation.console.print("threshold  one person refused  two persons taken for one")
        for row in rows {
            let counts = [String(row.1), String(row.2)].map {
                String(repeating: " ", count: max(0, 18 - $0.count)) + $0
            }
            invocation.console.print(
                FacesCompare.rounded(row.0) + "    " + counts.joined(separator: "  ")
            )
        }
    }
}
