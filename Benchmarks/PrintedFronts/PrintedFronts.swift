// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import IdentityCheck
import MachineReadable
import Pictures
import PrintedText
import Reading

/// `PrintedFronts FOLDER` reads the print of the licences, or of the passports and cards, that `Benchmarks/Corpus/generate`
/// wrote with `--kind numbered` or `--kind labelled`, and counts what is right.
///
/// Each is straightened by its true corners, so that only reading is measured. Then its values are compared with
/// those of a zone that has the same ones, and of one of which a character was altered. `--misses` prints the fields
/// that are wrong: the persons are invented.
@main
enum PrintedFronts {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let folder = arguments.first(where: { !$0.hasPrefix("--") }) else {
            fatalError("usage: PrintedFronts FOLDER [--misses]")
        }
        let today = CalendarDate(year: 2026, month: 11, day: 27)
        guard let today else { return }
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder + "/truth.json")))
        let limits = JSONLimits(byteCount: 1 << 26, depth: 32, nodeCount: 2_000_000)
        let truth = try JSONTree(parsing: bytes, limits: limits).root
        // What is late on a busy machine is not unreadable.
        let reader = PrintedTextReader(TextReader(timeLimit: .seconds(600)), today: today)
        var tallies: [String: FrontTally] = [:]
        for picture in truth["pictures"]?.elements ?? [] {
            guard let front = Front(picture) else { continue }
            let file = [UInt8](try Data(contentsOf: URL(filePath: folder + "/" + front.file)))
            let grey = try PictureReader.grey(from: file)
            guard let card = front.form.picture(grey, within: front.outline) else { continue }
            let start = ContinuousClock.now
            let read = reader.read(card, country: front.issuer, type: front.type)
            let time = ContinuousClock.now - start
            if let error = read.error { fatalError("etui-text: \(error)") }
            let misses = tallies[front.variety, default: FrontTally()]
                .add(front, read, time / .milliseconds(1), today)
            if arguments.contains("--misses") {
                for miss in misses { print("\(front.file)\t\(miss)") }
            }
        }
        for (variety, tally) in tallies.sorted(by: { $0.key < $1.key }) {
            print("\(variety): \(tally.words)")
        }
        print("all: \(tallies.values.reduce(FrontTally()) { $0 + $1 }.words)")
    }
}

/// A front and what is true of it.
struct Front {
    let file: String
    let variety: String
    let outline: Quadrilateral
    /// The issuer, where it is known from a zone.
    let issuer: String?
    let fields: [(field: IdentityField, text: String)]

    init?(_ picture: JSONValue) {
        guard let file = picture["file"]?.string, let variety = picture["variety"]?.string,
            let document = picture["documents"]?.elements?.first,
            let members = document["fields"]?.members,
            let corners = document["outline"]?.elements?.compactMap({ corner in
                corner.elements.flatMap { parts -> PicturePoint? in
                    guard let x = parts.first?.number?.double, let y = parts.last?.number?.double
                    else { return nil }
                    return PicturePoint(x: Float(x), y: Float(y))
                }
            }), corners.count == 4
        else { return nil }
        self.file = file
        self.variety = variety
        issuer = document["issuer"]?.string
        outline = Quadrilateral(
            topLeft: corners[0],
            topRight: corners[1],
            bottomRight: corners[2],
            bottomLeft: corners[3]
        )
        fields = members.compactMap { member in
            guard let field = IdentityField(rawValue: member.name), let text = member.value.string
            else { return nil }
            return (field, text)
        }
    }

    var type: IdentityDocumentType {
        switch variety {
        case "passport": .passport
        case "card": .identityCard
        default: .drivingLicence
        }
    }

    var form: PrintedCard { variety == "passport" ? .page : .card }

    subscript(field: IdentityField) -> String? { fields.first { $0.field == field }?.text }
}
