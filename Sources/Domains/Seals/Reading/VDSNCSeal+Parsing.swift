// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension VDSNCSeal {
    /// Reads exactly one seal: an object, or an array that contains only one.
    ///
    /// It skips one leading byte order mark. Some issuers wrap the seal in an array.
    ///
    /// - Parameters:
    ///   - text: UTF-8, with or without white space between the tokens.
    ///   - limits: the limits on reading; the length is checked before parsing.
    /// - Throws: the first broken rule.
    public init(
        parsing text: [UInt8],
        limits: SealLimits = .standard
    ) throws(SealReadingError) {
        let entries = try Self.entries(of: text, limits: limits)
        guard entries.count == 1, let entry = entries.first else {
            throw SealReadingError(.sealCount(entries.count))
        }
        try self.init(root: entry)
    }

    /// Reads every seal in a text that is one object or an array of objects.
    public static func all(
        parsing text: [UInt8],
        limits: SealLimits = .standard
    ) throws(SealReadingError) -> [VDSNCSeal] {
        var seals: [VDSNCSeal] = []
        for entry in try entries(of: text, limits: limits) {
            seals.append(try VDSNCSeal(root: entry))
        }
        return seals
    }

    private static func entries(
        of text: [UInt8],
        limits: SealLimits
    ) throws(SealReadingError) -> [JSONValue] {
        let root = try tree(of: text, limits: limits).root
        return root.elements ?? [root]
    }

    private static func tree(
        of text: [UInt8],
        limits: SealLimits
    ) throws(SealReadingError) -> JSONTree {
        guard text.count <= limits.textByteCount else {
            throw SealReadingError(refusalOfLong(text, limits: limits))
        }
        let hasMark = text.starts(with: SealKind.byteOrderMark)
        let body = hasMark ? Array(text.dropFirst(SealKind.byteOrderMark.count)) : text
        let jsonLimits = JSONLimits(
            byteCount: limits.textByteCount,
            depth: limits.depth,
            nodeCount: limits.nodeCount
        )
        let tree: JSONTree
        do {
            tree = try JSONTree(parsing: body, limits: jsonLimits)
        } catch {
            throw SealReadingError(error)
        }
        try refuseInexactNumbers(in: tree)
        return tree
    }

    /// Returns the reason for refusing a text above the size limit, without parsing it.
    ///
    /// "Too large" is for texts that could be seals. A text of up to one mebibyte whose start exceeds the nesting limit
    /// is not a seal, whatever its length.
    private static func refusalOfLong(
        _ text: [UInt8],
        limits: SealLimits
    ) -> SealReadingError.Reason {
        guard text.count <= 1 << 20 else { return .tooLarge }
        var depth = 0
        var isInString = false
        for byte in text.prefix(limits.textByteCount) {
            switch byte {
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += isInString ? 0 : 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= isInString ? 0 : 1
            default: continue
            }
            if depth > limits.depth { return .notJSON(.tooDeep) }
        }
        return .tooLarge
    }

    /// Refuses numbers beyond 2^53-1, up to which doubles are exact (RFC 8259 §6); beyond it, the displayed value could
    /// differ from the signed one.
    private static func refuseInexactNumbers(in tree: JSONTree) throws(SealReadingError) {
        let inexact = tree.firstNumber { abs($0.double) > 9_007_199_254_740_991 }
        guard let inexact else { return }
        throw SealReadingError(.numberOutOfRange, offset: inexact.sourceRange.lowerBound)
    }

    private init(root: JSONValue) throws(SealReadingError) {
        do throws(SealReadingError) {
            let content = try Content(root: root, text: root.source)
            self.init(try content.respelt())
        } catch {
            throw error.located(in: root)
        }
    }
}

extension VDSNCSeal.Content {
    /// Returns the same content with its numbers in their signed form.
    ///
    /// The signature covers only the canonical form: the sender of a genuine seal may respell a number, such as
    /// `1e-400` for 0, and the signature remains valid.
    fileprivate func respelt() throws(SealReadingError) -> VDSNCSeal.Content {
        let signed: JSONValue
        do throws(JSONError) {
            signed = try root.respeltCanonically()
        } catch {
            throw SealReadingError(error)
        }
        return signed.isSame(as: root) ? self : try VDSNCSeal.Content(root: signed, text: text)
    }

    fileprivate convenience init(
        root: JSONValue,
        text: ArraySlice<UInt8>
    ) throws(SealReadingError) {
        guard root.kind == .object else { throw SealReadingError(.notAnObject) }
        guard let data = root[.data], data.kind == .object else {
            throw SealReadingError(.noData, path: "data", offset: root.sourceRange.lowerBound)
        }
        let fields = SealFields(data)
        let header = try VDSNCSeal.Header(try fields.required(.hdr))
        let type = SealDocumentType(rawValue: header.type)
        try Self.check(try fields.required(.msg), type: type)
        self.init(
            root: root,
            text: text,
            data: data,
            header: header,
            signature: try VDSNCSeal.Signature(try SealFields(root).required(.sig))
        )
    }
}

extension VDSNCSeal.Content {
    /// Checks whether a message is readable; most verifications never use its content.
    private static func check(
        _ message: SealFields,
        type: SealDocumentType?
    ) throws(SealReadingError) {
        guard let type, !message.plainlyHave(VDSNCMessage.shape(of: type)) else { return }
        _ = try VDSNCMessage(message, type: type)
    }
}

extension VDSNCSeal.Header {
    fileprivate init(_ fields: SealFields) throws(SealReadingError) {
        type = try fields.text(.t)
        version = try fields.integer(.v)
        issuingCountry = try fields.text(.issuingCountry)
    }
}

extension VDSNCSeal.Signature {
    fileprivate init(_ fields: SealFields) throws(SealReadingError) {
        algorithm = try fields.text(.alg)
        certificateText = try fields.utf8(.cer)
        valueText = try fields.utf8(.sigvl)
    }
}
