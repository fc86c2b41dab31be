// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Command {
    /// `etui check theme`.
    static let checkTheme = Command(
        name: "theme",
        summary: "check and convert the appearance of an app's identity check",
        discussion: [
            "Takes the JSON file of the theme editor (/desk/surface). A file with a value that is "
                + "not allowed is refused, and the value is named."
        ],
        subcommands: [.checkThemeCheck, .checkThemeSwift, .checkThemeJSON]
    )

    private static let file = CommandArgument(
        placeholder: "FILE|-",
        summary: "The theme; - is standard input."
    )

    private static let checkThemeCheck = Command(
        name: "check",
        summary: "measure the contrast of texts and icons",
        discussion: [
            "Prints ok, warn or fail for each: texts need 4.5:1, icons 3:1; warn is less, fail "
                + "less than two thirds of it. What lies on a picture cannot be measured: warn.",
            "Exit status: 0 if all are ok, 1 if not, 2 if the file cannot be read.",
        ],
        arguments: [file],
        options: [SealOptions.json],
        action: { (invocation: Invocation) throws(CommandError) -> ExitStatus in
            try ThemeFile(invocation).check()
        }
    )

    private static let checkThemeSwift = Command(
        name: "swift",
        summary: "print the theme as Swift code for an app",
        arguments: [file],
        action: { (invocation: Invocation) throws(CommandError) -> ExitStatus in
            try ThemeFile(invocation).swift()
        }
    )

    private static let checkThemeJSON = Command(
        name: "json",
        summary: "print the theme as the editor writes it",
        discussion: ["Settings that are not known are named on standard error and left out."],
        arguments: [file],
        action: { (invocation: Invocation) throws(CommandError) -> ExitStatus in
            try ThemeFile(invocation).json()
        }
    )
}
