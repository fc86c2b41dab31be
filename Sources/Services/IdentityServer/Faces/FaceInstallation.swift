// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import ChildPrograms
package import Foundation

/// The engine as the operator installed it: the program, and both models in the same folder.
package struct FaceInstallation: Sendable {
    /// What is there of a model.
    package enum ModelState: String, Sendable {
        /// The published file.
        case verified
        /// Another file that the operator added with `--unverified`.
        case unverified
        /// Another file.
        case altered
        /// No file.
        case absent
    }

    /// The name of the program.
    package static let programName = "etui-faces"
    /// The file with the digests of models that the operator added unverified, one a line.
    private static let listName = "etui-faces-unverified.txt"

    /// The program.
    package let program: URL

    /// Describes an installation.
    ///
    /// - Parameter path: the program or its folder; nil for the folder of the running program.
    package init(path: String?) {
        let own = ChildProgram.beside(named: Self.programName)
        var place = path.map { URL(filePath: $0) } ?? own ?? URL(filePath: ".")
        var isFolder: ObjCBool = false
        let exists = unsafe FileManager.default.fileExists(
            atPath: place.path(percentEncoded: false),
            isDirectory: &isFolder
        )
        if exists, isFolder.boolValue { place.append(path: Self.programName) }
        program = place
    }

    private var folder: URL { program.deletingLastPathComponent() }

    private func file(_ name: String) -> URL { folder.appending(path: name) }

    /// Whether the program is there and may be run.
    package var hasProgram: Bool {
        FileManager.default.isExecutableFile(atPath: program.path(percentEncoded: false))
    }

    /// Whether the program and both models are there; what the models hold is checked when the program starts.
    package var isComplete: Bool {
        hasProgram
            && FaceModel.allCases.allSatisfy { model in
                FileManager.default.isReadableFile(
                    atPath: file(model.rawValue).path(percentEncoded: false)
                )
            }
    }

    /// The digests that the operator accepted unverified.
    private var accepted: Set<String> {
        let text = try? String(contentsOf: file(Self.listName), encoding: .utf8)
        return Set((text ?? "").split(separator: "\n").map(String.init))
    }

    /// Returns what is there of a model.
    package func state(of model: FaceModel) -> ModelState {
        read(model).map { state(of: model, $0) } ?? .absent
    }

    private func state(of model: FaceModel, _ bytes: [UInt8]) -> ModelState {
        let digest = FaceModel.digest(of: bytes)
        if digest == model.digest { return .verified }
        return accepted.contains(digest) ? .unverified : .altered
    }

    private func read(_ model: FaceModel) -> [UInt8]? {
        guard let handle = try? FileHandle(forReadingFrom: file(model.rawValue)),
            let data = try? handle.read(upToCount: FaceModel.byteLimit + 1),
            data.count <= FaceModel.byteLimit
        else { return nil }
        return [UInt8](data)
    }

    /// Reads a model, and whether it is the published one.
    ///
    /// - Throws: `absent`, `altered`.
    func checked(_ model: FaceModel) throws(FaceEngineError) -> (bytes: [UInt8], isVerified: Bool) {
        guard let bytes = read(model) else { throw .absent }
        switch state(of: model, bytes) {
        case .verified: return (bytes, true)
        case .unverified: return (bytes, false)
        case .altered, .absent: throw .altered(model)
        }
    }

    /// Puts a model beside the program; one that is not the published file only if the operator takes it unverified.
    ///
    /// - Throws: `altered`, `storage`.
    package func add(
        _ bytes: [UInt8],
        as model: FaceModel,
        unverified isUnverified: Bool
    ) throws(FaceEngineError) {
        let digest = FaceModel.digest(of: bytes)
        guard digest == model.digest || isUnverified else { throw .altered(model) }
        do {
            if digest != model.digest {
                let lines = accepted.union([digest]).sorted().joined(separator: "\n") + "\n"
                try lines.write(to: file(Self.listName), atomically: true, encoding: .utf8)
            }
            try Data(bytes).write(to: file(model.rawValue), options: .atomic)
        } catch {
            throw .storage
        }
    }

    /// Removes both models.
    ///
    /// - Returns: whether there was one.
    /// - Throws: `storage`.
    package func removeModels() throws(FaceEngineError) -> Bool {
        let files = (FaceModel.allCases.map(\.rawValue) + [Self.listName]).map(file)
        let found = files.filter {
            FileManager.default.fileExists(atPath: $0.path(percentEncoded: false))
        }
        do {
            for file in found { try FileManager.default.removeItem(at: file) }
        } catch {
            throw .storage
        }
        return !found.isEmpty
    }
}
