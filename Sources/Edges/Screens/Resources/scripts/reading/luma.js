// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The luminance of videos and canvases, one byte a pixel, in reused memory.

/** The formats that begin with a plane of luminance, one byte a pixel (W3C WebCodecs §9.4). */
const lumaFirst = new Set(["I420", "I420A", "I422", "I422A", "I444", "I444A", "NV12", "NV12A"]);
/** How many rows of a canvas to read at once, since each read leaves four bytes of garbage a pixel. */
const stripRows = 32;

/**
 * Copies the luminance of a video's current picture.
 *
 * Chromium keeps every picture of a video that was drawn onto a canvas, up to half a gigabyte of them; a
 * `VideoFrame` copies into our own memory.
 */
export class VideoLuma {
  #bytes = new Uint8Array(0);
  #isUsable = typeof VideoFrame === "function";
  #kept = null;

  /**
   * Fills `frame.luma`, of `frame.width` by `frame.height`, with a part of the picture.
   *
   * @param {HTMLVideoElement} video
   * @param {{left: number, top: number, width: number, height: number}} part in pixels of the video
   * @param {{width: number, height: number, luma: Uint8Array}} frame
   * @param {boolean} keeps whether `kept` is the same picture afterwards, in colour
   * @returns {Promise<boolean>} false if this browser cannot do it: without `VideoFrame` (Safari before 16.4), or for
   *   a camera whose pictures are rotated or have another format; then nothing was filled
   */
  async fill(video, part, frame, keeps = false) {
    this.close();
    if (!this.#isUsable) return false;
    let picture = null;
    try {
      picture = new VideoFrame(video, { timestamp: 0 });
      if (!isAsShown(picture, video)) return false;
      const size = picture.allocationSize();
      if (this.#bytes.length !== size) this.#bytes = new Uint8Array(size);
      const [{ offset, stride }] = await picture.copyTo(this.#bytes);
      const plane = { bytes: this.#bytes, offset, stride, width: video.videoWidth, height: video.videoHeight };
      const table = picture.colorSpace?.fullRange === true ? full : limited;
      if (isOfSameSize(part, frame)) copy(plane, part, frame, table);
      else shrink(plane, part, frame, table);
      if (keeps) [this.#kept, picture] = [picture, null];
      return true;
    } catch {
      // A failure with one picture repeats with the next.
      this.#isUsable = false;
      this.#bytes = new Uint8Array(0);
      return false;
    } finally {
      picture?.close();
    }
  }

  /** The picture of the last frame, if it was to be kept. */
  get kept() {
    return this.#kept;
  }

  /** Returns the kept picture to the camera, which has only a few. */
  close() {
    this.#kept?.close();
    this.#kept = null;
  }
}

function isAsShown({ format, visibleRect, rotation, flip }, { videoWidth, videoHeight }) {
  const isUpright = !rotation && !flip;
  return lumaFirst.has(format) && isUpright && visibleRect.width === videoWidth && visibleRect.height === videoHeight;
}

/** What a level of a plane means: mostly black is 16 and white 235 (ITU-R BT.709 §4.6). */
const full = Uint8ClampedArray.from({ length: 256 }, (_, level) => level);
const limited = full.map((level) => ((level - 16) * 255) / 219);

function isOfSameSize({ left, top, width, height }, frame) {
  return width === frame.width && height === frame.height && Number.isInteger(left) && Number.isInteger(top);
}

/** Copies pixel by pixel, which takes much less time than scaling. */
function copy({ bytes, offset, stride }, { left, top }, { width, height, luma }, table) {
  for (let y = 0, at = 0; y < height; y += 1) {
    let from = offset + (top + y) * stride + left;
    for (const end = from + width; from < end; from += 1, at += 1) luma[at] = table[bytes[from]];
  }
}

/** Scales down; each pixel interpolates the four pixels of the plane around its centre. */
function shrink(plane, { left, top, width, height }, { width: across, height: down, luma }, table) {
  const columns = places(left, width, across, plane.width);
  const rows = places(top, height, down, plane.height);
  const { bytes } = plane;
  for (let y = 0, at = 0; y < down; y += 1) {
    const upper = plane.offset + rows.first[y] * plane.stride;
    const lower = plane.offset + rows.second[y] * plane.stride;
    const weight = rows.weight[y];
    for (let x = 0; x < across; x += 1, at += 1) {
      const one = columns.first[x];
      const other = columns.second[x];
      const share = columns.weight[x];
      const above = bytes[upper + one] * (256 - share) + bytes[upper + other] * share;
      const below = bytes[lower + one] * (256 - share) + bytes[lower + other] * share;
      luma[at] = table[(above * (256 - weight) + below * weight + 32768) >> 16];
    }
  }
}

/**
 * For each of `count` steps along a side, the pixels before and after its centre, and the second one's share of 256.
 */
function places(start, length, count, limit) {
  const [first, second, weight] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  for (let step = 0; step < count; step += 1) {
    const middle = Math.min(Math.max(start + ((step + 0.5) * length) / count - 0.5, 0), limit - 1);
    first[step] = Math.floor(middle);
    second[step] = Math.min(first[step] + 1, limit - 1);
    weight[step] = Math.round((middle - first[step]) * 256);
  }
  return { first, second, weight };
}

/** Fills `luma` from a canvas with as many pixels, a few rows at a time. */
export function fillFromCanvas(luma, canvas, context) {
  const { width, height } = canvas;
  for (let top = 0; top < height; top += stripRows) {
    const rows = Math.min(stripRows, height - top);
    const { data } = context.getImageData(0, top, width, rows);
    // Rec. 601 luma in integers of 1/256.
    for (let at = top * width, from = 0; from < data.length; at += 1, from += 4) {
      luma[at] = (77 * data[from] + 150 * data[from + 1] + 29 * data[from + 2]) >> 8;
    }
  }
}
