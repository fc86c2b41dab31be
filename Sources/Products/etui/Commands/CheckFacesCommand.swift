// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Command {
    /// `etui check faces`.
    static let checkFaces = Command(
        name: "faces",
        summary: "install and try the comparison of faces",
        subcommands: [.facesStatus, .facesAdd, .facesRemove, .facesCompare]
    )

    private static let facesStatus = Command(
        name: "status",
        summary: "say whether faces can be compared here",
        discussion: [
            "Looks for the program etui-faces, which script/faces builds, and for both models in "
                + "the same folder. Docs/identity-check-face.md says more.",
            "Exit status: 0 if faces can be compared, 1 if something is missing or altered.",
        ],
        options: [FacesOptions.faces, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            FacesStatus(invocation).run()
        }
    )

    private static let facesAdd = Command(
        name: "add",
        summary: "install models",
        discussion: [
            "Puts both models of the Python package face_recognition_models 0.3.0 beside etui-faces, "
                + "whatever the files are called. Any other file is refused: its content decides.",
            "Exit status: 0 if they are installed, 1 if a file is refused, 2 if one cannot be read "
                + "or written.",
        ],
        arguments: [
            CommandArgument(placeholder: "FILE", summary: "A model.", repeats: true)
        ],
        options: [FacesOptions.unverified, FacesOptions.faces, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try FacesModels(invocation).add()
        }
    )

    private static let facesRemove = Command(
        name: "remove",
        summary: "remove the models",
        discussion: ["Exit status: 0 if they are removed, 1 if there are none."],
        options: [FacesOptions.faces, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try FacesModels(invocation).remove()
        }
    )

    private static let facesCompare = Command(
        name: "compare",
        summary: "compare the faces in two pictures, or in a folder",
        discussion: [
            "With two pictures: the first is taken as the picture of the document, the second as the "
                + "selfie. With one folder that holds a folder of pictures for each person: compares all "
                + "pairs and prints how many are judged wrong at each threshold.",
            "This is no proof of identity and no certified presentation-attack detection (ISO/IEC "
                + "30107-3 was not tested); it works unevenly across age and skin tone.",
            "Exit status: 0 if they match, or the table is printed; 1 if they do not match or "
                + "cannot be compared; 2 if a picture cannot be read or there is no engine.",
        ],
        arguments: [
            CommandArgument(placeholder: "A", summary: "The document's picture, or the folder."),
            CommandArgument(placeholder: "B", summary: "The selfie.", isRequired: false),
        ],
        options: [FacesOptions.faces, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await FacesCompare(invocation).run()
        }
    )
}

/// The options of `etui check faces`.
enum FacesOptions {
    static let faces = CommandOption(
        name: "--faces",
        summary: "The program etui-faces, or its folder; without it the folder of etui.",
        values: [CommandValue(placeholder: "PATH", completion: .files)]
    )
    static let unverified = CommandOption(
        name: "--unverified",
        summary: "Take models that are not the published ones; every comparison then says so."
    )
}
