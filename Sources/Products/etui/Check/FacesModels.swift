// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityServer

/// One run of `etui check faces add` or `remove`.
struct FacesModels {
    private let invocation: Invocation
    private let installation: FaceInstallation

    init(_ invocation: Invocation) {
        self.invocation = invocation
        installation = FaceInstallation(path: invocation.value(of: FacesOptions.faces))
    }

    /// Installs the named models, all or none.
    func add() throws(CommandError) -> ExitStatus {
        let isUnverified = invocation.has(FacesOptions.unverified)
        var models: [(model: FaceModel, bytes: [UInt8])] = []
        for path in invocation.arguments {
            let bytes: [UInt8]
            do throws(CommandError) {
                bytes = try Input.read(path, limit: FaceModel.byteLimit)
            } catch {
                throw error.about(path)
            }
            let name = path.split(separator: "/").last.map(String.init) ?? path
            let named = isUnverified ? FaceModel(rawValue: name) : nil
            guard let model = FaceModel.recognised(in: bytes) ?? named else {
                throw .refused(
                    "\(path.visible): is not one of the published models (SHA-256 "
                        + "differs); nothing was installed"
                )
            }
            models.append((model, bytes))
        }
        do throws(FaceEngineError) {
            for (model, bytes) in models {
                try installation.add(bytes, as: model, unverified: isUnverified)
            }
        } catch {
            throw .faces(error)
        }
        let names = models.map(\.model.rawValue)
        report("added", names, names.map { "\($0): installed" })
        return .success
    }

    /// Removes both models.
    func remove() throws(CommandError) -> ExitStatus {
        let isRemoved: Bool
        do throws(FaceEngineError) {
            isRemoved = try installation.removeModels()
        } catch {
            throw .faces(error)
        }
        guard isRemoved else { throw .refused("there are no models to remove") }
        report("removed", FaceModel.allCases.map(\.rawValue), ["The models are removed."])
        return .success
    }

    private func report(_ word: String, _ names: [String], _ lines: [String]) {
        guard invocation.has(SealOptions.json) else {
            for line in lines { invocation.console.print(line) }
            return
        }
        let object: JSONOutput = .object([
            ("schema", "etui.check.faces.models.v1"),
            (word, .array(names.map { .string($0) })),
        ])
        invocation.console.print(object.encoded())
    }
}

extension CommandError {
    /// Returns why faces cannot be compared, in words with the next step.
    static func faces(_ error: FaceEngineError) -> CommandError {
        switch error {
        case .absent:
            .unusable("faces cannot be compared here; etui check faces status says what is missing")
        case .altered(let model):
            .refused("\(model.rawValue) is not the published file; add the published one")
        case .broken: .unusable("etui-faces ended without an answer; try again")
        case .late: .unusable("etui-faces took too long and was ended; try a smaller picture")
        case .refused: .unusable("etui-faces refused the request; run script/faces again")
        case .unreadable: .unusable("is no JPEG or PNG that can be read, or is too small")
        case .storage: .unusable("the folder of etui-faces cannot be written")
        }
    }
}
