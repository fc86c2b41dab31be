// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

@testable import etui

/// A small table with one example of every element of the grammar.
enum SampleTable {
    static let colour = CommandOption(
        name: "--colour",
        summary: "What it is painted with.",
        values: [CommandValue(placeholder: "COLOUR", completion: .words(["red", "green"]))]
    )
    static let label = CommandOption(
        name: "--label",
        summary: "A word on the side; don't shout [ever].",
        values: [CommandValue(placeholder: "TEXT")],
        repeats: true,
        short: "-l"
    )
    static let size = CommandOption(
        name: "--size",
        summary: "Width and height.",
        values: [CommandValue(placeholder: "WIDTH"), CommandValue(placeholder: "HEIGHT")]
    )
    static let dry = CommandOption(name: "--dry", summary: "Only say what would be done.")

    static let paint = Command(
        name: "paint",
        summary: "paint boxes",
        discussion: [
            "Paints every box once, in the order given, and stops at the first that is missing "
                + "because a box that was never there cannot be painted afterwards."
        ],
        arguments: [
            CommandArgument(placeholder: "BOX", summary: "A box.", repeats: true)
        ],
        options: [colour, label, size, dry],
        action: { _ in .success }
    )
    static let open = Command(
        name: "open",
        summary: "open a box",
        arguments: [
            CommandArgument(placeholder: "BOX", summary: "A box."),
            CommandArgument(placeholder: "KEY", summary: "Its key.", isRequired: false),
        ],
        action: { _ in .success }
    )
    static let root = Command(
        name: "boxes",
        summary: "look after boxes",
        subcommands: [
            Command(name: "box", summary: "single boxes", subcommands: [paint, open]),
            Command(name: "count", summary: "count boxes", action: { _ in .success }),
        ]
    )
}
