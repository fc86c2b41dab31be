// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import HTTPMessages

/// A form with files: a body of type `multipart/form-data` (RFC 7578), read strictly.
///
/// Nothing stands before the first delimiter or after the last one, names occur once, and contents are binary. The route's
/// body limit bounds the form; reading takes time in proportion to its length, and copies no content.
public struct MultipartForm: Sendable {
    /// One field.
    public struct Part: Sendable {
        /// Its name: letters, digits, `-`, `_` and `.`.
        public let name: String
        /// The media type in lower case, without parameters; nil if the field has none.
        public let mediaType: String?
        /// The content.
        public let content: ArraySlice<UInt8>
    }

    /// The most fields of a form.
    public static let partLimit = 16
    /// The most bytes of the header of a field.
    static let headerByteLimit = 1024
    /// The most lines of the header of a field.
    static let headerLineLimit = 8
    /// The longest name.
    static let nameLimit = 64

    /// The fields in the order of the body.
    public let parts: [Part]

    /// Reads the body of a request.
    ///
    /// - Throws: 415 for another type, 400 for a body that breaks a rule, both with the detail `multipart`.
    public init(_ request: HTTPRequest) throws(HTTPError) {
        try self.init(request.body, contentType: request.headers["Content-Type"] ?? "")
    }

    /// Reads a body.
    ///
    /// - Parameters:
    ///   - body: the body.
    ///   - contentType: the value of `Content-Type`, with the boundary.
    /// - Throws: as for a request.
    public init(_ body: [UInt8], contentType: String) throws(HTTPError) {
        guard let boundary = MultipartBoundary(contentType) else {
            throw HTTPError(.unsupportedMediaType, detail: "multipart")
        }
        guard let parts = Self.parts(of: body, boundary) else {
            throw HTTPError(.badRequest, detail: "multipart")
        }
        self.parts = parts
    }

    /// The field with a name; nil if there is none.
    public subscript(name: String) -> Part? { parts.first { $0.name == name } }

    private static func parts(of body: [UInt8], _ boundary: MultipartBoundary) -> [Part]? {
        // The first delimiter has no line before it.
        let opening = boundary.delimiter.dropFirst(2)
        guard body.starts(with: opening) else { return nil }
        var place = opening.count
        var parts: [Part] = []
        while true {
            if body[place...].starts(with: "--".utf8) {
                let rest = body[(place + 2)...]
                return parts.isEmpty || !(rest.isEmpty || rest.elementsEqual("\r\n".utf8))
                    ? nil : parts
            }
            guard body[place...].starts(with: "\r\n".utf8), parts.count < partLimit,
                let header = MultipartHeader(body[(place + 2)...]),
                !parts.contains(where: { $0.name == header.name }),
                let end = boundary.next(in: body[header.end...])
            else { return nil }
            parts.append(
                Part(
                    name: header.name,
                    mediaType: header.mediaType,
                    content: body[header.end..<end]
                )
            )
            place = end + boundary.delimiter.count
        }
    }
}
