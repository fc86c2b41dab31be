// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import Seals
import TestSupport
import Testing

/// The requirements of the profiles: a seal that breaks one is authentic, with a warning.
struct ProfileTests {
    /// The required members: their paths, and their names in the sample.
    static let vaccination: [(String, String)] = [
        ("msg.pid.n", "n"), ("msg.uvci", "uvci"), ("msg.ve[0].des", "des"),
        ("msg.ve[0].nam", "nam"),
        ("msg.ve[0].vd[0].dvc", "dvc"), ("msg.ve[0].vd[0].ctr", "ctr"),
        ("msg.ve[0].vd[0].adm", "adm"), ("msg.ve[0].vd[0].lot", "lot"),
    ]
    static let test: [(String, String)] = [
        ("msg.utci", "utci"), ("msg.pid.n", "n"), ("msg.pid.dob", "dob"), ("msg.pid.dt", "dt"),
        ("msg.pid.dn", "dn"), ("msg.sp.spn", "spn"), ("msg.sp.ctr", "ctr"), ("msg.sp.cd.p", "p"),
        ("msg.dat.sc", "sc"), ("msg.dat.ri", "ri"), ("msg.tr.tc", "tc"), ("msg.tr.r", "r"),
        ("msg.sp", "sp"), ("msg.sp.cd", "cd"), ("msg.dat", "dat"), ("msg.tr", "tr"),
        ("msg.pid", "pid"),
    ]

    private static func scene(_ request: SealRequest) -> SealScene {
        var scene = SealScene()
        scene.request = request
        scene.request.issuingCountry = "AUS"
        scene.editSigner = { $0[ExtensionType.documentTypes] = .documentTypes(["NV", "NT"]) }
        return scene
    }

    /// Returns the value with the first text member of this name emptied in each object.
    private static func emptying(_ name: String, in value: JSONOutput) -> JSONOutput {
        switch value {
        case .object(let members):
            .object(
                members.map { member in
                    guard member.0 == name, case .string = member.1 else {
                        return (member.0, emptying(name, in: member.1))
                    }
                    return (name, "")
                }
            )
        case .array(let elements): .array(elements.map { emptying(name, in: $0) })
        default: value
        }
    }

    /// Returns the value without the members of this name.
    private static func leavingOut(_ name: String, in value: JSONOutput) -> JSONOutput {
        switch value {
        case .object(let members):
            .object(
                members.filter { $0.0 != name }.map { ($0.0, leavingOut(name, in: $0.1)) }
            )
        case .array(let elements): .array(elements.map { leavingOut(name, in: $0) })
        default: value
        }
    }

    @Test(arguments: vaccination)
    func `a vaccination with an empty member is authentic with a warning`(
        path: String,
        name: String
    ) throws {
        var request = SealRequest.vaccinationSample
        request.message = Self.emptying(name, in: request.message)
        let outcome = try Self.scene(request).outcome(.strict)
        guard case .authenticWithWarnings(let warnings) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(warnings.contains(SealFinding(.fieldMissing, path: path)))
        #expect(warnings.allSatisfy { $0.code == .fieldMissing })
    }

    @Test(arguments: test)
    func `a test without a member is authentic with a warning`(path: String, name: String) throws {
        var request = SealRequest.testSample
        request.message = Self.leavingOut(name, in: request.message)
        let outcome = try Self.scene(request).outcome(.strict)
        let warning = SealFinding(.fieldMissing, path: path)
        #expect(outcome == .authenticWithWarnings([warning]))
    }

    @Test(arguments: ["e", "a", "m"])
    func `a test without an optional member is authentic`(name: String) throws {
        var request = SealRequest.testSample
        request.message = Self.leavingOut(name, in: request.message)
        #expect(try Self.scene(request).outcome(.strict) == .authentic)
    }
}
