// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Reading

/// Writes PNG files of 8 bits a channel.
public enum PNGWriter {
    /// The file of a grey picture; nil if memory does not suffice.
    public static func encode(_ picture: GreyPicture) -> [UInt8]? {
        encode(picture.pixels, picture.width, picture.height, hasColor: false)
    }

    /// The file of a picture in colour; nil if memory does not suffice.
    public static func encode(_ picture: ColorPicture) -> [UInt8]? {
        encode(picture.pixels, picture.width, picture.height, hasColor: true)
    }
}
