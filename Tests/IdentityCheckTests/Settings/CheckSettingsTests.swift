// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import Testing

/// The settings of an account.
struct CheckSettingsTests {
    private static func settings(_ text: String) throws -> CheckSettings {
        try CheckSettings(JSONTree(parsing: Array(text.utf8)).root)
    }

    private static func error(_ text: String) -> SettingsError? {
        do {
            _ = try settings(text)
            return nil
        } catch {
            return error as? SettingsError
        }
    }

    @Test func `no setting means the defaults`() throws {
        #expect(try Self.settings("{}") == CheckSettings())
        #expect(
            CheckSettings().json.encoded()
                == """
                {"callbackUrl":null,"callbackGranularity":"onFinish",\
                "products":["netverify","fastfill"],"verification.approval":"review",\
                "verification.expired":"review","verification.printedMismatch":"review",\
                "verification.fourEyes":false,"face.required":false,"face.offered":false,\
                "face.mode":"active","face.policy":"review","features.debug":false,"features.offline":false,\
                "features.printedText":false,"retention.days":360,"retention.faceDays":30,\
                "retention.keepFraud":false,"masking.reason":null,"sessionSeconds":900}
                """
        )
    }

    @Test func `each setting is read as it is written`() throws {
        let text = """
            {"callbackUrl":"https://a.example/x","callbackGranularity":"onAllSteps",\
            "products":["fastfill"],"verification.approval":"automatic",\
            "verification.expired":"accept","verification.printedMismatch":"deny",\
            "verification.fourEyes":true,"face.required":true,"face.offered":true,\
            "face.mode":"still","face.policy":"automatic","features.debug":true,"features.offline":true,\
            "features.printedText":true,"retention.days":10,"retention.faceDays":0,\
            "retention.keepFraud":true,"masking.reason":"a law","sessionSeconds":300,\
            "masking.DEU.PASSPORT":false}
            """
        #expect(try Self.settings(text).json.encoded() == text)
    }

    @Test(arguments: [
        ("retention.days", 1, true), ("retention.days", 3650, true), ("retention.days", 0, false),
        ("retention.days", 3651, false), ("sessionSeconds", 300, true),
        ("sessionSeconds", 3600, true), ("sessionSeconds", 299, false),
        ("sessionSeconds", 3601, false), ("retention.faceDays", 0, true),
        ("retention.faceDays", 360, true), ("retention.faceDays", -1, false),
    ])
    func `57: a number outside its range is refused`(key: String, value: Int, fits: Bool) {
        let text = #"{"retention.faceDays":0,"\#(key)":\#(value)}"#
        let alone = key == "retention.faceDays" ? #"{"\#(key)":\#(value)}"# : text
        #expect(Self.error(alone) == (fits ? nil : .invalidValue(key)))
    }

    @Test(arguments: [
        (#"{"callbackUrl":"http://a.example/"}"#, "callbackUrl"),
        (#"{"callbackUrl":1}"#, "callbackUrl"),
        (#"{"callbackGranularity":"never"}"#, "callbackGranularity"),
        (#"{"products":[]}"#, "products"), (#"{"products":["other"]}"#, "products"),
        (#"{"products":["fastfill","fastfill"]}"#, "products"), (#"{"products":1}"#, "products"),
        (#"{"verification.approval":"Review"}"#, "verification.approval"),
        (#"{"verification.fourEyes":1}"#, "verification.fourEyes"),
        (#"{"retention.days":"360"}"#, "retention.days"),
        (#"{"retention.days":1.5}"#, "retention.days"),
        (#"{"masking.reason":""}"#, "masking.reason"),
        (#"{"masking.reason":" \t\u00a0"}"#, "masking.reason"),
        (#"{"masking.DEU.PASSPORT":null}"#, "masking.DEU.PASSPORT"),
    ])
    func `a value of another kind is refused`(text: String, key: String) {
        #expect(Self.error(text) == .invalidValue(key))
    }

    @Test(arguments: [
        ("retention.day", "retention.days"), ("Verification.Approval", "verification.approval"),
        ("sessionSecond", "sessionSeconds"), ("callbackURL", "callbackUrl"),
        ("colour", nil), ("languages", nil), ("masking.ZZZ.PASSPORT", nil), ("masking.DEU", nil),
        ("masking.DEU.passport", nil), ("masking.DEU.PASSPORT.x", nil),
    ])
    func `an unknown key is refused, and the nearest one is named`(key: String, near: String?) {
        #expect(
            Self.error(#"{"\#(key)":true}"#) == .unknownKey(key, suggestion: near)
        )
    }

    @Test func `an unknown key is told without what could harm a terminal`() {
        let error = Self.error(#"{"\u001b[2J\u202ex":1}"#)
        #expect(error == .unknownKey("[2Jx", suggestion: nil))
    }

    @Test(arguments: ["[]", "1", "null", #""x""#])
    func `settings are an object`(text: String) {
        #expect(Self.error(text) == .malformed)
    }

    @Test func `faces are not kept longer than checks`() {
        #expect(
            Self.error(#"{"retention.days":10,"retention.faceDays":11}"#) == .faceRetentionTooLong
        )
        #expect(Self.error(#"{"retention.days":29}"#) == .faceRetentionTooLong)
        #expect(Self.error(#"{"retention.days":10,"retention.faceDays":10}"#) == nil)
    }

    @Test func `masking is off only with a reason`() throws {
        #expect(Self.error(#"{"masking.NLD.PASSPORT":false}"#) == .maskingReasonMissing)
        let settings = try Self.settings(
            #"{"masking.NLD.PASSPORT":false,"masking.reason":"a law"}"#
        )
        #expect(!settings.masks(.init(country: "NLD", type: .passport)))
        #expect(settings.masks(.init(country: "NLD", type: .identityCard)))
        #expect(Self.error(#"{"masking.NLD.PASSPORT":true}"#) == nil)
    }

    @Test func `a change that fails changes nothing`() throws {
        var settings = CheckSettings()
        let value = try JSONTree(parsing: Array("20".utf8)).root
        #expect(throws: SettingsError.faceRetentionTooLong) {
            try settings.set("retention.days", value)
        }
        #expect(settings == CheckSettings())
        try settings.set("retention.faceDays", value)
        #expect(settings.faceRetentionDays == 20)
    }

    @Test func `the operator's permitted origins count`() throws {
        let value = try JSONTree(parsing: Array(#""http://127.0.0.1:9/x""#.utf8)).root
        var settings = CheckSettings()
        #expect(throws: SettingsError.invalidValue("callbackUrl")) {
            try settings.set("callbackUrl", value)
        }
        try settings.set("callbackUrl", value, permitting: ["http://127.0.0.1:9"])
        #expect(settings.callbackURL == "http://127.0.0.1:9/x")
    }
}
