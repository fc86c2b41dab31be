// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Certificate {
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
