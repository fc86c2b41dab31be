// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Certificate {
    /// Reads the only certificate in a text; skips other kinds of blocks.
    ///
    /// - Throws: `notACertificate` if the text contains none or several, `badPEM` if its block is
    ///   broken, otherwise like ``init(der:)``.
    public init(pem text: String) throws(CertificateError) {
        let blocks = PEM.blocks(in: Array(text.utf8)).filter { $0.label == PEM.Block.certificate }
        guard blocks.count == 1 else { throw CertificateError(.notACertificate) }
        guard let bytes = blocks[0].bytes else { throw CertificateError(.badPEM) }
        try self.init(der: bytes)
    }

    /// The certificate as PEM text.
    public var pem: String {
        PEM.encode(der, label: PEM.Block.certificate)
    }

    /// Reads every certificate in a text, or the bytes as a single one; each with its own outcome.
    ///
    /// Skips blocks of other kinds. A bad certificate never hides the others. Certificates that the user trusts
    /// for their bytes are read like ``Certificate/init(configuredDER:)`` does.
    public static func decodeAll(
        pemOrDER bytes: [UInt8],
        areConfigured: Bool = false
    ) -> [Result<Certificate, CertificateError>] {
        guard PEM.isPresent(in: bytes) else { return [decode(bytes, areConfigured)] }
        return PEM.blocks(in: bytes).filter { $0.label == PEM.Block.certificate }.map { block in
            block.bytes.map { decode($0, areConfigured) } ?? .failure(CertificateError(.badPEM))
        }
    }

    private static func decode(
        _ der: [UInt8],
        _ isConfigured: Bool
    ) -> Result<Certificate, CertificateError> {
        do {
            return .success(
                isConfigured ? try Certificate(configuredDER: der) : try Certificate(der: der)
            )
        } catch {
            return .failure(error)
        }
    }
}
