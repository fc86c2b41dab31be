// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Seals
import TestSupport
import Testing
import VDSNCChecker

/// The table of bad input through the library that integrators use.
struct BadInputTests {
    private static func error(_ error: SealError) throws -> VDSVerifyError {
        try #require(VDSVerifyError(rawValue: error.rawValue))
    }

    private func expect(
        _ ending: SealReport.Outcome,
        from verify: () throws -> Bool
    ) throws {
        guard case .notAuthentic(let error) = ending else {
            #expect(try verify())
            return
        }
        #expect(throws: try Self.error(error)) { try verify() }
    }

    @Test(arguments: BadInput.rows + BadInput.beyondTheTable)
    func `a scene ends as its row says, however it is asked for`(input: BadInput) throws {
        var stage = Stage(scene: try input.scene())
        let vds = try stage.vds()
        let hasList = try stage.scene.list() != nil
        for policy in BadInput.Policy.allCases {
            stage.policy = VDSVerificationPolicy(
                rules: policy.rules,
                verificationDate: Stage.date
            )
            for way in AuthenticatorTests.Way.allCases where hasList || way != .parts {
                try expect(input.ending(policy, way.trust)) { try way.verify(vds, stage) }
            }
        }
    }

    @Test(arguments: BadInput.rows + BadInput.beyondTheTable)
    func `a report ends as its row says, and only authentic seals are verified`(
        input: BadInput
    ) throws {
        var stage = Stage(scene: try input.scene())
        let vds = try stage.vds()
        for policy in BadInput.Policy.allCases {
            stage.policy = VDSVerificationPolicy(
                rules: policy.rules,
                verificationDate: Stage.date
            )
            let report = stage.authenticator
                .evaluate(vds: vds, cscaCertificates: [try stage.csca()])
            switch input.ending(policy, .list) {
            case .authentic: #expect(report.outcome == .authentic)
            case .authenticWithWarnings(let warnings):
                #expect(report.outcome == .authenticWithWarnings(warnings))
            case .notAuthentic(let error):
                #expect(report.outcome == .notAuthentic(try Self.error(error)))
            }
            if case .notAuthentic = report.outcome {
                #expect(report.verified == nil)
            } else {
                #expect(report.verified != nil)
            }
        }
    }

    /// The texts that fit into a string: a code read as text contains no invalid UTF-8.
    static let texts = BadText.rows.filter { text in
        (try? text.bytes()).flatMap { String(validating: $0, as: UTF8.self) } != nil
    }

    @Test(arguments: texts)
    func `a text that is no seal ends in the error of its row`(text: BadText) throws {
        let string = String(decoding: try text.bytes(), as: UTF8.self)
        let error = #expect(throws: VDSDecodeError.self) {
            try VDSReader().decodeVDSFrom(jsonString: string)
        }
        #expect(error?.rawValue == text.code.rawValue)
    }

    @Test func `all but two texts fit into a string`() {
        #expect(Self.texts.count == BadText.rows.count - 2)
        #expect(Set(Self.texts.map(\.row)) == Set(BadText.rows.map(\.row)))
    }

    @Test(arguments: [0, -1, 100])
    func `row 12, a dose number out of range is reported as a warning`(number: Int) throws {
        var stage = Stage()
        stage.scene.request = .saying("Brand", dose: .integer(number))
        let vds = try stage.vds()
        #expect(vds.data.msg.ve.first?.vd.first?.seq == number)
        let report = stage.authenticator.evaluate(vds: vds, cscaCertificates: [try stage.csca()])
        let warning = SealFinding(.fieldUnexpectedValue, path: "msg.ve[0].vd[0].seq")
        #expect(report.outcome == .authenticWithWarnings([warning]))
    }

    /// Row 53 is about reading a long list, which takes seconds and is tested at the layer that does it.
    ///
    /// Rows 55 to 57 are about other kinds of seals.
    @Test func `every row has a test`() throws {
        let tested = try Set(BadText.rows.map(\.row) + BadInput.rows.compactMap(\.row))
            .union(TestNames.numbers(marked: "row ", in: "VDSNCCheckerTests"))
        #expect(tested == Set(1...54).subtracting([53]))
    }
}

extension AuthenticatorTests.Way {
    /// What this way verifies against.
    var trust: BadInput.Trust {
        switch self {
        case .seedLabel, .originalLabel: .list
        case .single, .parts: .single
        }
    }
}
