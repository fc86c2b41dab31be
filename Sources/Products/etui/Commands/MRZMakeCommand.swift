// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable

extension Command {
    /// `etui mrz make`.
    static let mrzMake = Command(
        name: "make",
        summary: "write the lines of a machine-readable zone with their check digits",
        discussion: [
            "Names are transliterated as the issuing state does it and shortened as the standard "
                + "asks. Dates are 1974-08-12 (parts left off are unknown); an expiryDate may be "
                + "never. The fields of each format stand in Docs/machine-readable-zones.md."
        ],
        options: [MakeOptions.format, MakeOptions.field, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            let lines = try MakeOptions.lines(of: invocation)
            guard invocation.has(SealOptions.json) else {
                lines.forEach(invocation.console.print)
                return .success
            }
            let object = JSONOutput.object([
                ("schema", "etui.mrz.v1"),
                ("format", .string(try MakeOptions.format(of: invocation).name)),
                ("lines", .array(lines.map { .string($0) })),
            ])
            invocation.console.print(object.encoded())
            return .success
        }
    )
}

/// The options of `etui mrz make`.
private enum MakeOptions {
    static let format = CommandOption(
        name: "--format",
        summary: "The format of the zone.",
        values: [
            CommandValue(
                placeholder: "FORMAT",
                completion: .words(MRZFormat.allCases.map { $0.name })
            )
        ]
    )
    static let field = CommandOption(
        name: "--field",
        summary: "A field and its value, as in surname=Eriksson.",
        values: [CommandValue(placeholder: "NAME=VALUE")],
        repeats: true
    )

    static func format(of invocation: Invocation) throws(CommandError) -> MRZFormat {
        guard let name = invocation.value(of: format) else {
            throw .unusable("--format is missing")
        }
        guard let format = MRZFormat(name: name) else {
            throw .unusable("--format '\(name.visible)' is no known format")
        }
        return format
    }

    static func lines(of invocation: Invocation) throws(CommandError) -> [String] {
        let format = try format(of: invocation)
        var fields: [(field: MRZField, value: String)] = []
        for given in invocation.values(of: field) { fields.append(try parse(given)) }
        do throws(MRZWritingError) {
            return try MRZWriter(format, fields: fields).lines
        } catch {
            throw .unusable("\(format.name): \(error.message)")
        }
    }

    private static func parse(
        _ given: String
    ) throws(CommandError) -> (field: MRZField, value: String) {
        let halves = given.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2 else {
            throw .unusable("--field '\(given.visible)' is no NAME=VALUE")
        }
        let name = String(halves[0])
        guard let field = MRZField(name: name), field != .names else {
            let known = MRZField.allCases.filter { $0 != .names }.map { $0.name }
            let nearest = Suggestion.nearest(to: name, among: known)
            let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
            throw .unusable("--field '\(name.visible)' is no field\(hint)")
        }
        return (field, String(halves[1]))
    }
}
