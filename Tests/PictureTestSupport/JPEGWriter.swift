// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CTurboJPEG
public import Reading

/// A writer of grey JPEG files.
public enum JPEGWriter {
    /// Returns the file of a grey picture; `nil` if there is not enough memory.
    ///
    /// Quality ranges from 1 to 100.
    public static func encode(_ picture: GreyPicture, quality: Int = 90) -> [UInt8]? {
        guard let handle = tjInitCompress() else { return nil }
        defer { tjDestroy(handle) }
        var bytes: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        defer { tjFree(bytes) }
        let status = tjCompress2(
            handle,
            picture.pixels,
            Int32(picture.width),
            0,
            Int32(picture.height),
            Int32(TJPF_GRAY.rawValue),
            &bytes,
            &count,
            Int32(TJSAMP_GRAY.rawValue),
            Int32(quality),
            TJFLAG_ACCURATEDCT
        )
        guard status == 0, let bytes else { return nil }
        return [UInt8](UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}
