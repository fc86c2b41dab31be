// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings

extension JSONOutput {
    /// An entry in `documents` of the schema `etui.scan.v1` for a code.
    ///
    /// - Parameters:
    ///   - symbology: the kind of code, such as `PDF417`.
    ///   - content: the kind of content, such as `aamva`.
    ///   - text: the content as text, if known.
    ///   - bytes: the content exactly as encoded.
    ///   - members: what a content of this kind has besides.
    ///   - corners: the corners in pixels: top left, top right, bottom right and bottom left as seen upright.
    /// - Returns: the object.
    package static func code(
        symbology: String,
        content: String,
        text: String?,
        bytes: [UInt8],
        _ members: [(String, JSONOutput)],
        corners: [(x: Int, y: Int)]
    ) -> JSONOutput {
        .object(
            [
                ("source", "barcode"), ("symbology", .string(symbology)),
                ("content", .string(content)),
                ("text", text.map { .string($0) } ?? .null),
                ("bytes", .string(Base64.encode(bytes))),
            ] + members + [
                ("region", .array(corners.map { .array([.integer($0.x), .integer($0.y)]) }))
            ]
        )
    }
}
