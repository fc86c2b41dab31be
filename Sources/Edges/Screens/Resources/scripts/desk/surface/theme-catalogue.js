// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The asset catalogue of a theme, as a ZIP archive: its pictures under the names that the exported code uses, and its
// colours with their light and dark values.

import { bytesOf, endingOf, modes, pictureName, settings } from "./theme.js";

const info = { author: "xcode", version: 1 };
const folder = "Theme.xcassets";

/** The archive. */
export function catalogue(theme) {
  const files = [[`${folder}/Contents.json`, json({ info })]];
  for (const setting of settings) {
    const [light, dark] = modes.map((mode) => theme[mode][setting.key]);
    if (light === undefined && dark === undefined) continue;
    if (setting.kind === "color") files.push(colorSet(setting.key, light, dark));
    if (setting.kind === "image") files.push(...pictures(setting, light, dark));
  }
  return zip(files);
}

function json(value) {
  return new TextEncoder().encode(JSON.stringify(value, null, 2) + "\n");
}

function pictures(setting, light, dark) {
  const named = light === dark ? [[null, light]] : [["light", light], ["dark", dark]];
  return named.filter(([, address]) => address !== undefined).flatMap(([mode, address]) => {
    const name = pictureName(setting, mode);
    const filename = `${name}.${endingOf(address)}`;
    const place = `${folder}/${name}.imageset`;
    return [
      [`${place}/Contents.json`, json({ images: [{ filename, idiom: "universal" }], info })],
      [`${place}/${filename}`, bytesOf(address)],
    ];
  });
}

/** A colour that is set in one mode only has no other value there than the standard, which the screens know. */
function colorSet(key, light, dark) {
  const appearances = [{ appearance: "luminosity", value: "dark" }];
  const colors = [];
  if (light !== undefined) colors.push({ color: componentsOf(light), idiom: "universal" });
  if (dark !== undefined) colors.push({ appearances, color: componentsOf(dark), idiom: "universal" });
  return [`${folder}/${key}.colorset/Contents.json`, json({ colors, info })];
}

function componentsOf(color) {
  const hex = (place) => `0x${color.slice(place, place + 2).toUpperCase()}`;
  const alpha = parseInt(color.slice(7) || "ff", 16) / 255;
  return { "color-space": "srgb", components: { alpha: alpha.toFixed(3), blue: hex(5), green: hex(3), red: hex(1) } };
}

// ZIP (APPNOTE 6.3.10): stored entries, names in UTF-8, no dates.

const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function checksum(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ checksums[(value ^ byte) & 0xff];
  return (value ^ 0xffffffff) >>> 0;
}

/** Little-endian numbers, each with its count of bytes. */
function numbers(...pairs) {
  const bytes = [];
  for (const [value, count] of pairs) {
    for (let place = 0; place < count; place += 1) bytes.push(Math.floor(value / 256 ** place) & 0xff);
  }
  return new Uint8Array(bytes);
}

/** 1 January 1980, the first day that the format knows (APPNOTE §4.4.6). */
const firstDay = 0x21;

function zip(files) {
  const chunks = [];
  const directory = [];
  let offset = 0;
  for (const [path, bytes] of files) {
    const name = new TextEncoder().encode(path);
    // Version, UTF-8 names, stored, time, date, checksum, both sizes, lengths of the name and of what is added.
    const common = [[20, 2], [0x800, 2], [0, 2], [0, 2], [firstDay, 2], [checksum(bytes), 4], [bytes.length, 4],
      [bytes.length, 4], [name.length, 2], [0, 2]];
    const head = numbers([0x04034b50, 4], ...common);
    chunks.push(head, name, bytes);
    directory.push(numbers([0x02014b50, 4], [20, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), name);
    offset += head.length + name.length + bytes.length;
  }
  const size = directory.reduce((sum, chunk) => sum + chunk.length, 0);
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [size, 4], [offset, 4], [0, 2]);
  return new Blob([...chunks, ...directory, end], { type: "application/zip" });
}
