// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import IdentityCheck
import IdentityServer

/// One run of `etui check faces compare`.
struct FacesCompare {
    private let invocation: Invocation
    private let engine: FaceEngine

    /// The most bytes of a picture.
    static let byteLimit = 15_000_000

    init(_ invocation: Invocation) {
        self.invocation = invocation
        engine = FaceEngine(FaceInstallation(path: invocation.value(of: FacesOptions.faces)))
    }

    /// Compares two pictures, or all pictures of a folder.
    func run() async throws(CommandError) -> ExitStatus {
        let paths = invocation.arguments
        defer { engine.stop() }
        guard let second = paths.dropFirst().first else {
            guard Input.isFolder(paths[0]) == true else {
                throw .unusable("name two pictures, or a folder with one folder for each person")
            }
            return try FacesTable(paths[0], engine, invocation).run()
        }
        let portrait = try Self.read(paths[0])
        let selfie = try Self.read(second)
        let compared: FaceComparison
        do throws(FaceEngineError) {
            compared = try await WorkThreads.shared.run { [engine] () throws(FaceEngineError) in
                try FaceComparison(portrait: portrait, selfie: selfie, by: engine)
            }
        } catch {
            throw .faces(error)
        }
        report(compared)
        return compared.result.similarity == .match ? .success : .negative
    }

    /// Reads a picture that was named.
    static func read(_ path: String) throws(CommandError) -> [UInt8] {
        do throws(CommandError) {
            return try Input.read(path, limit: byteLimit)
        } catch {
            throw error.about(path)
        }
    }

    private func report(_ compared: FaceComparison) {
        let (result, evidence) = (compared.result, compared.evidence)
        if invocation.has(SealOptions.json) {
            invocation.console.print(json(compared).encoded())
            return
        }
        let distance = evidence.distance.map { ", distance \(Self.rounded($0))" } ?? ""
        var lines = [Self.words(result.similarity) + distance]
        lines.append(
            "faces: \(evidence.portrait.faceCount) in the document, "
                + "\(evidence.selfie.faceCount) in the selfie"
        )
        if let reason = result.reason {
            lines.append("the selfie is not valid: \(reason.rawValue)")
        }
        if !compared.isVerified { lines.append("compared with models that were not verified") }
        lines.append("This proves no identity; a replay or a mask may pass. A person decides.")
        for line in lines { invocation.console.print(line) }
    }

    private static func words(_ similarity: IdentityVerification.Similarity) -> String {
        switch similarity {
        case .match: "MATCH"
        case .noMatch: "NO MATCH"
        case .notPossible: "COULD NOT COMPARE"
        }
    }

    private func json(_ compared: FaceComparison) -> JSONOutput {
        let (result, evidence) = (compared.result, compared.evidence)
        let picture = { (facts: FaceFacts) -> JSONOutput in
            .object([
                ("faces", .integer(facts.faceCount)), ("eyeDistance", .number(facts.eyeDistance)),
                ("sharpness", .number(facts.sharpness)),
                ("colourfulness", .number(facts.colourfulness)),
            ])
        }
        return .object([
            ("schema", "etui.check.faces.compare.v1"),
            ("similarity", .string(result.similarity.rawValue)),
            ("distance", evidence.distance.map { .number($0) } ?? .null),
            ("correlation", evidence.correlation.map { .number($0) } ?? .null),
            ("reason", result.reason.map { .string($0.rawValue) } ?? .null),
            ("liveness", .string(evidence.liveness.rawValue)),
            ("portrait", picture(evidence.portrait)), ("selfie", picture(evidence.selfie)),
            ("modelsVerified", .boolean(compared.isVerified)),
        ])
    }

    /// Returns a number with three digits after the point.
    static func rounded(_ number: Double) -> String {
        let thousandths = String(Int((number * 1_000).rounded()))
        let padded = String(repeating: "0", count: max(0, 4 - thousandths.count)) + thousandths
        return padded.dropLast(3) + "." + padded.suffix(3)
    }
}
