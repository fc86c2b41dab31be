// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Turns the running video into the small grey picture that is searched for a code or a document.

import { fillFromCanvas, VideoLuma } from "./luma.js";

/** More pixels than this add time and no modules: 800 give a code of version 40 four per module. */
const maxSide = 800;
/** People aim imprecisely, so the search includes this much beyond the frame on each side. */
const margin = 0.1;
/** The fewest pixels of the camera that the guide frame should cover. */
const minGuidePixels = 560;

/**
 * The scale at which the video is shown.
 *
 * A camera held upright fills the stage. A video wider than the stage would leave too few
 * pixels inside the frame, so it is shown smaller and leaves the stage dark above and below.
 */
export function displayScale(video, stage, guideSide) {
  const { videoWidth, videoHeight } = video;
  if (!videoWidth) return 1;
  const cover = Math.max(stage.width / videoWidth, stage.height / videoHeight);
  const wanted = Math.min(minGuidePixels, 0.85 * Math.min(videoWidth, videoHeight));
  return Math.min(cover, guideSide / wanted);
}

/** The scale for reading a whole page: the camera's full width stays visible. */
export function wholeScale(video, stage) {
  const { videoWidth, videoHeight } = video;
  if (!videoWidth) return 1;
  const cover = Math.max(stage.width / videoWidth, stage.height / videoHeight);
  return Math.min(cover, stage.width / videoWidth);
}

/**
 * Takes grey pictures from a camera, reusing the same memory.
 *
 * There is one frame, which the next one overwrites. Code that transfers its bytes to a worker puts them, or others,
 * back into `luma`; if they are missing, the grabber allocates new ones.
 */
export class FrameGrabber {
  #video = new VideoLuma();
  #canvas = null;
  #context = null;
  #frame = { width: 0, height: 0, luma: new Uint8Array(0) };

  /**
   * Grabs the part of the picture inside the guide frame.
   *
   * @param {HTMLVideoElement} video
   * @param {DOMRect} guide where the frame is on the page
   * @returns {Promise<?{width: number, height: number, luma: Uint8Array}>} row by row, one byte a pixel
   */
  async grab(video, guide) {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || !video.videoWidth) return null;
    const shown = video.getBoundingClientRect();
    if (!shown.width || !guide.width) return null;
    const scale = video.videoWidth / shown.width;
    const left = Math.max(0, (guide.left - shown.left - guide.width * margin) * scale);
    const top = Math.max(0, (guide.top - shown.top - guide.height * margin) * scale);
    const side = guide.width * (1 + 2 * margin) * scale;
    const width = Math.min(side, video.videoWidth - left);
    const height = Math.min(side, video.videoHeight - top);
    if (width < 32 || height < 32) return null;

    return this.#take(video, { left, top, width, height }, maxSide);
  }

  /**
   * Grabs the whole frame of a camera, because a page to read may be anywhere in it.
   *
   * @param {HTMLVideoElement} video
   * @param {number} longest the longest side of the picture
   * @param {boolean} keeps whether `colours` may be asked for
   */
  async grabWhole(video, longest = maxFrameSide, keeps = false) {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || !video.videoWidth) return null;
    const { videoWidth: width, videoHeight: height } = video;
    return this.#take(video, { left: 0, top: 0, width, height }, longest, keeps);
  }

  /** The frame that was grabbed last, in colour and with all pixels of the camera where the browser has them: a JPEG. */
  async colours() {
    const source = this.#video.kept ?? this.#canvas;
    if (!source) return null;
    return canvasBlob(copied(source, source.displayWidth ?? source.width, source.displayHeight ?? source.height));
  }

  /** Releases the picture that was kept. */
  close() {
    this.#video.close();
  }

  async #take(video, part, longest, keeps = false) {
    const shrink = Math.min(1, longest / Math.max(part.width, part.height));
    const frame = this.#frame;
    frame.width = Math.round(part.width * shrink);
    frame.height = Math.round(part.height * shrink);
    const count = frame.width * frame.height;
    if (frame.luma.length !== count) frame.luma = new Uint8Array(count);
    if (!(await this.#video.fill(video, part, frame, keeps))) this.#draw(video, part, frame);
    return frame;
  }

  #draw(video, { left, top, width, height }, { width: across, height: down, luma }) {
    this.#canvas ??= document.createElement("canvas");
    this.#context ??= this.#canvas.getContext("2d", { willReadFrequently: true });
    // Setting a size makes a new canvas, even if the size is the same.
    if (this.#canvas.width !== across) this.#canvas.width = across;
    if (this.#canvas.height !== down) this.#canvas.height = down;
    this.#context.drawImage(video, left, top, width, height, 0, 0, across, down);
    fillFromCanvas(luma, this.#canvas, this.#context);
  }
}

/** More pixels than this add time and no characters. */
const maxPixels = 12_000_000;
/** The longest side of a frame when reading a whole page. */
const maxFrameSide = 1280;
/** The longest side of a page's frame that the service takes. */
export const sentFrameSide = 1024;

/** The picture that a video shows now, in colour: a JPEG. */
export async function stillPicture(video) {
  return canvasBlob(copied(video, video.videoWidth, video.videoHeight));
}

function copied(source, width, height) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  canvas.getContext("2d").drawImage(source, 0, 0);
  return canvas;
}

/** The content of a canvas as a JPEG; the canvas is empty then. */
export async function canvasBlob(canvas) {
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
  // Frees the memory at once.
  canvas.width = canvas.height = 0;
  return blob;
}

/** A canvas with pixels in colour. */
export function painted({ width, height, colours }) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  canvas.getContext("2d").putImageData(new ImageData(colours, width, height), 0, 0);
  return canvas;
}

/** A canvas with a bitmap on white, made smaller if it has too many pixels; closes the bitmap. */
export function drawn(bitmap, most = maxPixels) {
  const shrink = Math.min(1, Math.sqrt(most / (bitmap.width * bitmap.height)));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * shrink));
  canvas.height = Math.max(1, Math.round(bitmap.height * shrink));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  // Draws transparent pictures on white.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

/** The picture of a file in grey, upright; throws if the browser cannot decode it. */
export async function greyPicture(blob) {
  const canvas = drawn(await createImageBitmap(blob, { imageOrientation: "from-image" }));
  const { width, height } = canvas;
  const luma = new Uint8Array(width * height);
  fillFromCanvas(luma, canvas, canvas.getContext("2d"));
  // Frees the memory at once.
  canvas.width = canvas.height = 0;
  return { width, height, luma };
}
