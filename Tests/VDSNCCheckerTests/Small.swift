// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Short, unsigned texts in the form of a seal.
enum Small {
    static let signature = "\"sig\":{\"alg\":\"ES256\",\"cer\":\"AA\",\"sigvl\":\"AA\"}"

    static func seal(_ data: String) -> String { "{\"data\":\(data)," + signature + "}" }

    static func vaccination(
        version: String = "1",
        dose: String = dose(),
        adding member: String? = nil
    ) -> String {
        "{\"hdr\":{\"t\":\"icao.vacc\",\"v\":\(version),\"is\":\"AUS\"},\"msg\":{"
            + "\"uvci\":\"AB1\",\"pid\":{\"n\":\"DOE\",\"dob\":\"1990\"},\"ve\":[{\"des\":\"X\","
            + "\"nam\":\"Y\",\"vd\":[\(dose)]}]" + (member.map { "," + $0 } ?? "") + "}}"
    }

    static func dose(seq: String = "1", adding member: String? = nil) -> String {
        "{\"dvc\":\"2021-06-13\",\"seq\":\(seq),\"ctr\":\"AUS\",\"adm\":\"C\",\"lot\":\"L\""
            + (member.map { "," + $0 } ?? "") + "}"
    }
}
