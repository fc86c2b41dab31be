// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityServer

/// One run of `etui check faces status`.
struct FacesStatus {
    private let invocation: Invocation
    private let installation: FaceInstallation

    init(_ invocation: Invocation) {
        self.invocation = invocation
        installation = FaceInstallation(path: invocation.value(of: FacesOptions.faces))
    }

    /// Prints what is there.
    func run() -> ExitStatus {
        let hasProgram = installation.hasProgram
        let states = FaceModel.allCases.map { ($0, installation.state(of: $0)) }
        let isReady =
            hasProgram && states.allSatisfy { $0.1 == .verified || $0.1 == .unverified }
        if invocation.has(SealOptions.json) {
            let models = states.map { model, state in
                (model.rawValue, JSONOutput.string(state.rawValue))
            }
            invocation.console.print(
                JSONOutput.object([
                    ("schema", "etui.check.faces.status.v1"), ("ready", .boolean(isReady)),
                    ("program", .boolean(hasProgram)), ("models", .object(models)),
                    ("finding", isReady ? .null : "face.engine.absent"),
                ]).encoded()
            )
        } else {
            let lines =
                ["etui-faces: \(hasProgram ? "installed" : "not installed; run script/faces")"]
                + states.map { "\($0.0.rawValue): \(Self.words($0.1))" }
                + [isReady ? "Faces can be compared." : "Faces cannot be compared."]
            for line in lines { invocation.console.print(line) }
        }
        return isReady ? .success : .negative
    }

    private static func words(_ state: FaceInstallation.ModelState) -> String {
        switch state {
        case .verified: "installed"
        case .unverified: "another file than the published one, added with --unverified"
        case .altered: "another file than the published one, not used; add the published one"
        case .absent: "not installed; run script/faces, or etui check faces add"
        }
    }
}
