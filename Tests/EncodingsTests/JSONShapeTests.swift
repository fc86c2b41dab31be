// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

@Suite struct JSONShapeTests {
    static let shape = JSONShape([
        .required(JSONName("id"), .string),
        .optional(JSONName("eightlet"), .string),
        .required(JSONName("count"), .digits),
        .optional(JSONName("place"), .object(JSONShape([.required(JSONName("x"), .digits)]))),
        .required(
            JSONName("items"),
            .objects(
                JSONShape([
                    .required(JSONName("n"), .string),
                    .optional(
                        JSONName("of"),
                        .objects(JSONShape([.required(JSONName("m"), .string)]))
                    ),
                ])
            )
        ),
    ])

    @Test(arguments: [
        #"{"id":"a","count":1,"items":[]}"#,
        #"{"items":[{"n":"a"},{"n":"b\n","of":[]},{"of":[{"m":"c"}],"n":""}],"count":"12","id":""}"#,
        #"{"id":"a","count":123456789,"items":[],"place":null,"eightlet":null,"other":[[{}]]}"#,
        #"{"id":"a","count":0,"items":[],"place":{"x":"007","y":{}},"eightlet":"é"}"#,
        #"{"id":"a","count":1,"items":[{"n":"a","of":null}],"eightles":5,"eightlets":5}"#,
    ])
    func `objects with the members of a shape have it`(text: String) throws {
        #expect(try has(text))
    }

    @Test(arguments: [
        #"[]"#, #""id""#, #"null"#, #"{}"#,
        #"{"count":1,"items":[]}"#,
        #"{"id":null,"count":1,"items":[]}"#,
        #"{"id":1,"count":1,"items":[]}"#,
        #"{"id":"a","count":true,"items":[]}"#,
        #"{"id":"a","count":"","items":[]}"#,
        #"{"id":"a","count":"1234567890","items":[]}"#,
        #"{"id":"a","count":1234567890,"items":[]}"#,
        #"{"id":"a","count":"1a","items":[]}"#,
        #"{"id":"a","count":"\u0031","items":[]}"#,
        #"{"id":"a","count":-1,"items":[]}"#,
        #"{"id":"a","count":1.5,"items":[]}"#,
        #"{"id":"a","count":1,"items":{}}"#,
        #"{"id":"a","count":1,"items":[1]}"#,
        #"{"id":"a","count":1,"items":[{"n":"a"},{}]}"#,
        #"{"id":"a","count":1,"items":[{"n":"a"},null]}"#,
        #"{"id":"a","count":1,"items":[{"n":"a","of":[{"m":1}]}]}"#,
        #"{"id":"a","count":1,"items":[{"n":"a","of":{"m":"b"}}]}"#,
        #"{"id":"a","count":1,"items":[],"place":{}}"#,
        #"{"id":"a","count":1,"items":[],"place":[{"x":1}]}"#,
        #"{"id":"a","count":1,"items":[],"eightlet":5}"#,
        #"{"ID":"a","count":1,"items":[]}"#,
    ])
    func `what lacks a member or holds something else does not`(text: String) throws {
        #expect(try !has(text))
    }

    @Test(arguments: [
        #"{"\u0069d":"a","count":1,"items":[]}"#,
        #"{"id":"a","count":1.0,"items":[]}"#,
        #"{"id":"a","count":1e2,"items":[]}"#,
    ])
    func `what takes a closer look is not plain`(text: String) throws {
        #expect(try !has(text))
    }

    private func has(_ text: String) throws -> Bool {
        try JSONTree(parsing: Array(text.utf8)).root.plainlyHas(Self.shape)
    }
}
