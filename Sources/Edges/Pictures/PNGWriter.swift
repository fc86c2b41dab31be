// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Reading

/// Writes PNG files with 8 bits for each channel.
public enum PNGWriter {
    /// Returns the file of a grey picture; `nil` if memory is insufficient.
    public static func encode(_ picture: GreyPicture) -> [UInt8]? {
        encode(picture.pixels, picture.width, picture.height, hasColor: false)
    }

    /// Returns the file of a colour picture; `nil` if memory is insufficient.
    public static func encode(_ picture: ColorPicture) -> [UInt8]? {
        encode(picture.pixels, picture.width, picture.height, hasColor: true)
    }
}
